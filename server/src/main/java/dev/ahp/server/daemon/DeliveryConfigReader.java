package dev.ahp.server.daemon;

import dev.ahp.server.daemon.DeliverySettings.Inbound;
import java.time.Duration;
import java.util.List;

/** The keys of {@code ahp.yaml} under {@code delivery}. */
final class DeliveryConfigReader {
  private static final long MAX_MS = Duration.ofHours(1).toMillis();

  private DeliveryConfigReader() {}

  static DeliverySettings read(ConfigSection file, StartOptions options) {
    DeliverySettings standard = DeliverySettings.STANDARD;
    try (ConfigSection delivery = file.section("delivery")) {
      return new DeliverySettings(
          options.dev() || delivery.bool("allowPrivate"),
          millis(delivery, "timeoutMs", standard.timeout()),
          millis(delivery, "leaseMs", standard.lease()),
          millis(delivery, "retryBaseMs", standard.retryBase()),
          millis(delivery, "retryMaxMs", standard.retryMax()),
          delivery.text("plugins").map(options::path).orElse(null),
          inbound(delivery));
    }
  }

  private static Duration millis(ConfigSection section, String key, Duration otherwise) {
    return Duration.ofMillis(section.integer(key, 100, MAX_MS, otherwise.toMillis()));
  }

  /** The transport judges what is beside its name. */
  private static List<Inbound> inbound(ConfigSection delivery) {
    return delivery.objects("inbound").stream()
        .map(
            it ->
                new Inbound(
                    it.string("transport")
                        .orElseThrow(
                            () -> delivery.wrong("inbound", "must name the transport of each")),
                    it.without("transport")))
        .toList();
  }
}
