package dev.ahp.server.daemon;

import dev.ahp.broker.api.BrokerApi;
import java.nio.file.Path;

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
}
