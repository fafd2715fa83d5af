package dev.ahp.server.daemon;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.NamespaceDirectory;
import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.util.Optional;

/** Opens the broker of a daemon with its store. */
@FunctionalInterface
public interface BrokerFactory {
  /**
   * Opens the broker.
   *
   * @param store the SQLite file, used if no other store is configured
   * @param keys the existing directory of the broker's keys
   * @throws DaemonStartException with a one-line message for the user
   */
  BrokerApi open(DaemonSettings settings, Path store, Path keys);

  /** Gives the brokers access to the other namespaces of the daemon. */
  default void connect(NamespaceDirectory directory) {}

  /**
   * Returns the last state of a closed store: counts, and the heads of its audit chains. Returns
   * empty while another daemon uses the store.
   *
   * @throws DaemonStartException if the store cannot be read
   */
  default Optional<JsonObject> lastState(DaemonSettings settings) {
    return Optional.of(JsonObject.empty());
  }

  /**
   * Deletes the stored data of a namespace outside of its data directory. Nothing happens if it was
   * deleted before.
   *
   * @throws DaemonStartException if it cannot be deleted
   */
  default void delete(DaemonSettings settings) {}
}
