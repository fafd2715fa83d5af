package dev.ahp;

import java.util.Optional;
import java.util.ServiceLoader;

/** Finds broker implementations on the class path. */
final class Brokers {
  private Brokers() {}

  static Broker open(String kind, String place, String token) {
    for (BrokerProvider provider : ServiceLoader.load(BrokerProvider.class)) {
      Optional<Broker> broker = provider.open(kind, place, token);
      if (broker.isPresent()) {
        return broker.get();
      }
    }
    throw new IllegalStateException(
        "no provider for broker kind \"" + kind + "\" on the class path; add " + artifact(kind));
  }

  private static String artifact(String kind) {
    return switch (kind) {
      case "memory" -> "dev.ahp:ahp-broker";
      case "http" -> "dev.ahp:ahp-client";
      default -> "dev.ahp:ahp-jdbc";
    };
  }
}
