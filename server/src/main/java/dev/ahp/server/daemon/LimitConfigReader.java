package dev.ahp.server.daemon;

import dev.ahp.json.JsonLimits;
import dev.ahp.server.limit.RateLimiter;
import dev.ahp.server.limit.RequestLimits;

/** The keys of {@code ahp.yaml} under {@code limits}. */
final class LimitConfigReader {
  private static final int PER_SECOND = 10_000;
  private static final int LEAST_BYTES = 1024;
  private static final int MOST_BATCH_BYTES = 256 << 20;
  private static final int MOST_ITEMS = 10_000;

  /**
   * What a packet can be set to at most: its records and renderings, which hold it with something
   * around, are still read by everybody.
   */
  private static final JsonLimits CEILING = new JsonLimits(4 << 20, 100, 2 << 20);

  private LimitConfigReader() {}

  /** Of one packet or chunk. */
  static JsonLimits packet(ConfigSection file) {
    JsonLimits standard = JsonLimits.PACKET;
    ConfigSection limits = file.section("limits");
    return new JsonLimits(
        (int) limits.integer("bodyBytes", LEAST_BYTES, CEILING.bytes(), standard.bytes()),
        (int) limits.integer("depth", 1, CEILING.depth(), standard.depth()),
        (int) limits.integer("stringChars", 1, CEILING.stringChars(), standard.stringChars()));
  }

  static RequestLimits requests(ConfigSection file) {
    RequestLimits standard = RequestLimits.STANDARD;
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
                  LEAST_BYTES,
                  MOST_BATCH_BYTES,
                  Math.max(packet.bytes(), standard.batchBytes())),
          (int) limits.integer("batchItems", 1, MOST_ITEMS, standard.batchItems()));
    }
  }

  static RateLimiter rates(ConfigSection file) {
    ConfigSection limits = file.section("limits");
    long perSecond = limits.integer("requestsPerSecond", 0, 1_000_000, PER_SECOND);
    long burst = limits.integer("burst", 1, 10_000_000, Math.max(1, 2 * perSecond));
    return new RateLimiter(perSecond, burst, System::nanoTime);
  }
}
