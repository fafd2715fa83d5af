package dev.ahp;

import dev.ahp.json.Json;

/** Processes packets and emits parts of the result while it runs. */
@FunctionalInterface
public interface StreamHandler {
  Outcome handle(Packet packet, Chunks chunks) throws Exception;

  /** Receives the parts of a result in order. */
  @FunctionalInterface
  interface Chunks {
    void add(Json data);
  }
}
