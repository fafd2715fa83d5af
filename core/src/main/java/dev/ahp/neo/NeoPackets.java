package dev.ahp.neo;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.schema.PublishedSchema;
import java.util.List;
import java.util.Map;

/** What is particular about neo packets: two of their members go by two names each. */
public final class NeoPackets {
  private static final Map<String, String> USUAL_NAMES =
      Map.of("confidence_score", "confidence", "tool_results_cache", "tool_cache");

  private NeoPackets() {}

  public static List<Violation> violations(JsonObject packet) {
    return PublishedSchema.PACKET_NEO.violations(withUsualNames(packet));
  }

  /** The other spelling counts only where the usual one is missing. */
  public static JsonObject withUsualNames(JsonObject packet) {
    JsonObject.Builder usual = JsonObject.builder();
    packet
        .members()
        .forEach(
            (name, value) -> {
              String better = USUAL_NAMES.getOrDefault(name, name);
              usual.put(packet.has(better) ? name : better, value);
            });
    return usual.build();
  }
}
