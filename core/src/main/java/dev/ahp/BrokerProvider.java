package dev.ahp;

import java.util.Optional;

/** Opens brokers of one or more kinds. Providers are found by {@link java.util.ServiceLoader}. */
public interface BrokerProvider {
  /**
   * Opens a broker, or returns empty if this provider does not support the kind.
   *
   * @param kind {@code memory}, {@code sqlite}, {@code postgres} or {@code http}
   * @param place a file name or URL; empty for {@code memory}
   * @param token the access token for {@code http}; empty otherwise
   */
  Optional<Broker> open(String kind, String place, String token);
}
