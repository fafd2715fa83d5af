package dev.ahp.http.daemon;

import dev.ahp.broker.exchange.Exchange;
import java.nio.file.Path;

/** Opens the broker of a daemon; which store it has is not the daemon's business. */
@FunctionalInterface
public interface BrokerOpener {
  /**
   * Opens it.
   *
   * @param store the file of the store, for a broker that keeps its own
   * @param keys the directory of the broker's keys, which is there
   * @throws CannotStart with one line for the person who tried
   */
  Exchange open(DaemonSettings settings, Path store, Path keys);
}
