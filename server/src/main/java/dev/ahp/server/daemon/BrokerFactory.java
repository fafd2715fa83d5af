package dev.ahp.server.daemon;

import dev.ahp.broker.api.BrokerApi;
import java.nio.file.Path;

/** Opens the broker of a daemon; which store it has is not the daemon's business. */
@FunctionalInterface
public interface BrokerFactory {
  /**
   * Opens it.
   *
   * @param store the file of the store, for a broker that keeps its own
   * @param keys the directory of the broker's keys, which is there
   * @throws DaemonStartException with one line for the person who tried
   */
  BrokerApi open(DaemonSettings settings, Path store, Path keys);
}
