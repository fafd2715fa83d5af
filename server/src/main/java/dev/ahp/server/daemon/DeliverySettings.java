package dev.ahp.server.daemon;

import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Settings for the delivery of packets to agents that do not claim.
 *
 * @param allowPrivate whether loopback and private addresses may be called
 * @param timeout of one attempt
 * @param lease how long a receiver has to accept a delivered packet
 * @param retryBase the pause after the first failure; it doubles after each failure
 * @param retryMax the longest pause
 * @param plugins directory of optional parts; null for {@code plugins} in the data directory
 * @param inbound sources of packets other than HTTP
 */
public record DeliverySettings(
    boolean allowPrivate,
    Duration timeout,
    Duration lease,
    Duration retryBase,
    Duration retryMax,
    @Nullable Path plugins,
    List<Inbound> inbound) {
  public static final DeliverySettings STANDARD =
      new DeliverySettings(
          false,
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofMillis(500),
          Duration.ofMinutes(1),
          null,
          List.of());

  public DeliverySettings {
    inbound = List.copyOf(inbound);
  }

  /** Returns the plugin directory of a daemon with this data directory. */
  public Path pluginsIn(Path data) {
    return plugins == null ? data.resolve("plugins") : plugins;
  }

  /** A source of packets with the settings of its transport. */
  public record Inbound(String transport, JsonObject settings) {}
}
