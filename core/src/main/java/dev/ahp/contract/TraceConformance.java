package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** Checks audit records against contracts. The module of the linter implements this interface. */
public interface TraceConformance {
  /**
   * Checks records.
   *
   * @param registry the agents, in the form of {@code registry.yaml}
   * @param records in order
   * @return {@code {"records","violations"}}, as {@code ahp conform --json}
   */
  JsonObject check(JsonObject registry, List<JsonObject> contracts, List<JsonObject> records);

  /** Returns the implementation of another module, if there is one. */
  static Optional<TraceConformance> installed() {
    return ServiceLoader.load(TraceConformance.class, TraceConformance.class.getClassLoader())
        .findFirst();
  }
}
