package dev.ahp.server.daemon;

import dev.ahp.json.JsonLimits;
import dev.ahp.server.limit.RateLimiter;
import dev.ahp.server.limit.RequestLimits;

/** Reads the key {@code limits} of {@code ahp.yaml}. */
final class LimitConfigReader {
  private static final int REQUESTS_PER_SECOND = 10_000;
  private static final int MIN_BYTES = 1024;
  private static final int MAX_BATCH_BYTES = 256 << 20;
  private static final int MAX_ITEMS = 10_000;

  /**
   * The largest configurable limits of a packet. Records and renderings, which contain a packet,
   * must stay below the limits of all readers.
   */
  private static final JsonLimits MAX_LIMITS = new JsonLimits(4 << 20, 100, 2 << 20);

  private LimitConfigReader() {}

  /** Returns the limits of one packet or chunk. */
  static JsonLimits packet(ConfigSection file) {
    JsonLimits defaults = JsonLimits.PACKET;
    ConfigSection limits = file.section("limits");
    return new JsonLimits(
        (int) limits.integer("bodyBytes", MIN_BYTES, MAX_LIMITS.bytes(), defaults.bytes()),
        (int) limits.integer("depth", 1, MAX_LIMITS.depth(), defaults.depth()),
        (int) limits.integer("stringChars", 1, MAX_LIMITS.stringChars(), defaults.stringChars()));
  }

  static RequestLimits requests(ConfigSection file) {
    RequestLimits defaults = RequestLimits.STANDARD;
    JsonLimits packet = packet(file);
    try (ConfigSection limits = file.section("limits")) {
      for (String known :
          new String[] {"bodyBytes", "depth", "stringChars", "requestsPerSecond", "burst"}) {
        limits.has(known);
      }
      return new RequestLimits(
          packet,
          (int)
              limits.integer(
                  "batchBytes",
                  MIN_BYTES,
                  MAX_BATCH_BYTES,
                  Math.max(packet.bytes(), defaults.batchBytes())),
          (int) limits.integer("batchItems", 1, MAX_ITEMS, defaults.batchItems()));
    }
  }

  static RateLimiter rates(ConfigSection file) {
    ConfigSection limits = file.section("limits");
    long perSecond = limits.integer("requestsPerSecond", 0, 1_000_000, REQUESTS_PER_SECOND);
    long burst = limits.integer("burst", 1, 10_000_000, Math.max(1, 2 * perSecond));
    return new RateLimiter(perSecond, burst, System::nanoTime);
  }
}
