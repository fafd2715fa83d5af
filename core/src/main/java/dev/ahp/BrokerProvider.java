package dev.ahp;

import java.util.Optional;

/** Opens brokers of some kind; found by {@link java.util.ServiceLoader}. */
public interface BrokerProvider {
  /**
   * Opens a broker if it is of a kind that this provider knows.
   *
   * @param kind {@code memory sqlite postgres http}
   * @param place a file, an address, or empty
   * @param token for whom it is opened; empty in this process
   */
  Optional<Broker> open(String kind, String place, String token);
}
