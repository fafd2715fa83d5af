package dev.ahp.format;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import java.util.List;
import java.util.Map;

/** Neo packets, in which two members have alternative names. */
public final class NeoPackets {
  private static final Map<String, String> CANONICAL_NAMES =
      Map.of("confidence_score", "confidence", "tool_results_cache", "tool_cache");

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
}
