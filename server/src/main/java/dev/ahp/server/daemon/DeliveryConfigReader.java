package dev.ahp.server.daemon;

import dev.ahp.server.daemon.DeliverySettings.Inbound;
import java.time.Duration;
import java.util.List;

/** Reads the key {@code delivery} of {@code ahp.yaml}. */
final class DeliveryConfigReader {
  private static final long MAX_MS = Duration.ofHours(1).toMillis();

  private DeliveryConfigReader() {}

  static DeliverySettings read(ConfigSection file, StartOptions options) {
    DeliverySettings defaults = DeliverySettings.STANDARD;
    try (ConfigSection delivery = file.section("delivery")) {
      return new DeliverySettings(
          options.dev() || delivery.bool("allowPrivate"),
          millis(delivery, "timeoutMs", defaults.timeout()),
          millis(delivery, "leaseMs", defaults.lease()),
          millis(delivery, "retryBaseMs", defaults.retryBase()),
          millis(delivery, "retryMaxMs", defaults.retryMax()),
          delivery.text("plugins").map(options::path).orElse(null),
          inbound(delivery));
    }
  }

  private static Duration millis(ConfigSection section, String key, Duration defaultValue) {
    return Duration.ofMillis(section.integer(key, 100, MAX_MS, defaultValue.toMillis()));
  }

  /** The transport validates its own settings. */
  private static List<Inbound> inbound(ConfigSection delivery) {
    return delivery.objects("inbound").stream()
        .map(
            it ->
                new Inbound(
                    it.string("transport")
                        .orElseThrow(
                            () ->
                                delivery.invalid(
                                    "inbound", "must name the transport of each entry")),
                    it.without("transport")))
        .toList();
  }
}
