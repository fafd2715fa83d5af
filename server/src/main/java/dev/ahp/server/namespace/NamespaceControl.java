package dev.ahp.server.namespace;

import dev.ahp.broker.api.NamespaceDirectory;
import dev.ahp.json.JsonObject;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** The running namespaces of a daemon, for their administration. */
public interface NamespaceControl extends NamespaceDirectory {
  /** Adds the state of a namespace on this node, and why it failed, to its definition. */
  JsonObject withState(JsonObject definition);

  /** Returns the names of the database servers on which namespaces can be placed. */
  Set<String> placements();

  /**
   * Starts or stops a namespace after a change of its definition. The result completes when that is
   * done, or after a few seconds.
   */
  CompletableFuture<Boolean> onChange(String name);

  /**
   * Adds and removes agents according to the exports. The result completes when that is done on
   * this node; what fails is repeated later.
   */
  CompletableFuture<Boolean> applyExports();
}
