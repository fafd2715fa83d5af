package dev.ahp;

import dev.ahp.json.Json;

/** Does the work of a packet and gives parts of its result as they come. */
@FunctionalInterface
public interface StreamHandler {
  Outcome handle(Packet packet, Chunks chunks) throws Exception;

  /** Takes parts of a result, in order. */
  @FunctionalInterface
  interface Chunks {
    void add(Json data);
  }
}
