package dev.ahp.format;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Neo packets, the packets of the Python library agent-handoff-protocol. Two members have
 * alternative names, and a time to live can replace the expiry.
 */
public final class NeoPackets {
  /** The payload type of a packet that contains a neo packet. */
  public static final String PAYLOAD_TYPE = "packet/neo";

  private static final Map<String, String> CANONICAL_NAMES =
      Map.of("confidence_score", "confidence", "tool_results_cache", "tool_cache");

  /** A hundred years; the schema has the same limit. */
  private static final double MAX_TIME_TO_LIVE_SECONDS = 3_155_760_000.0;

  private static final Instant END_OF_TIME = Instant.parse("9999-12-31T23:59:59.999Z");

  private NeoPackets() {}

  public static List<Violation> violations(JsonObject packet) {
    return Schema.of(PublishedSchema.PACKET_NEO).violations(withCanonicalNames(packet));
  }

  /** Renames members with alternative names, unless the canonical name is present. */
  public static JsonObject withCanonicalNames(JsonObject packet) {
    JsonObject.Builder result = JsonObject.builder();
    packet
        .members()
        .forEach(
            (name, value) -> {
              String canonical = CANONICAL_NAMES.getOrDefault(name, name);
              result.put(packet.has(canonical) ? name : canonical, value);
            });
    return result.build();
  }

  /** Returns {@code expires_at}, or {@code ttl_seconds} after {@code created_at}. */
  public static Optional<String> expiresAt(JsonObject packet) {
    return packet.string("expires_at").or(() -> endOfTimeToLive(packet));
  }

  private static Optional<String> endOfTimeToLive(JsonObject packet) {
    Optional<Double> seconds =
        packet
            .number("ttl_seconds")
            .filter(it -> it >= 0 && it <= MAX_TIME_TO_LIVE_SECONDS && it == Math.rint(it));
    return packet
        .string("created_at")
        .flatMap(Rfc3339::parse)
        .flatMap(created -> seconds.map(it -> created.plusSeconds(it.longValue())))
        .filter(end -> !end.isAfter(END_OF_TIME))
        .map(Rfc3339::format);
  }
}
