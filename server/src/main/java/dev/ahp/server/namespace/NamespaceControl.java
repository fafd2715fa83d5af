package dev.ahp.server.namespace;

import dev.ahp.json.JsonObject;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** The running namespaces of a daemon, for their administration. */
public interface NamespaceControl {
  /** Adds the state of a namespace on this node, and why it failed, to its definition. */
  JsonObject withState(JsonObject definition);

  /** Returns the names of the database servers on which namespaces can be placed. */
  Set<String> placements();

  /**
   * Starts or stops a namespace after a change of its definition. The result completes when that is
   * done, or after a few seconds.
   */
  CompletableFuture<Boolean> onChange(String name);
}
