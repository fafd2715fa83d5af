package dev.ahp.connection;

import dev.ahp.Agent;
import dev.ahp.Agents;
import dev.ahp.Denied;
import dev.ahp.context.CompressionResult;
import dev.ahp.context.ContextCompressor;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compresses the history of a handoff before it is sent. History that exceeds four fifths of the
 * receiver's registered context window is compressed. With several receivers, the smallest window
 * applies. Signed messages, messages without turns and receivers without a window are unchanged.
 */
final class ContextWindowFitter {
  private static final String WINDOW = "contextWindow";

  private ContextWindowFitter() {}

  static JsonObject fit(JsonObject packet, Supplier<Agents> agents) {
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    boolean signed = packet.has("signature") || payload.has("signature");
    boolean hasTurns =
        payload.array("conversationHistoryVerbatim").filter(it -> it.size() > 0).isPresent();
    if (signed || !hasTurns || !PayloadType.isHandoff(packet)) {
      return packet;
    }
    OptionalInt window = smallestWindow(packet, agents.get());
    return window.isPresent() ? compress(packet, payload, window.getAsInt()) : packet;
  }

  private static JsonObject compress(JsonObject packet, JsonObject payload, int window) {
    CompressionResult result = ContextCompressor.standard().compress(payload, window);
    return result.compressed() ? packet.with("payload", result.message()) : packet;
  }

  /** Returns the smallest known window. It is unknown if the caller may not read the registry. */
  private static OptionalInt smallestWindow(JsonObject packet, Agents agents) {
    List<String> targets =
        packet
            .array("receivers")
            .map(JsonArray::strings)
            .orElseGet(() -> packet.string("target").stream().toList());
    try {
      return targets.stream()
          .flatMap(it -> members(it, agents))
          .flatMapToInt(ContextWindowFitter::windowOf)
          .min();
    } catch (Denied denied) {
      return OptionalInt.empty();
    }
  }

  private static Stream<Agent> members(String target, Agents agents) {
    int colon = target.indexOf(':');
    if (colon < 0) {
      return agents.get(target).stream();
    }
    String group =
        switch (target.substring(0, colon)) {
          case "role" -> "roles";
          case "capability" -> "capabilities";
          default -> "";
        };
    String name = target.substring(colon + 1);
    return group.isEmpty()
        ? Stream.empty()
        : agents.list().stream().filter(it -> names(it, group).contains(name));
  }

  private static List<String> names(Agent agent, String group) {
    return agent.entry().array(group).map(JsonArray::strings).orElse(List.of());
  }

  private static IntStream windowOf(Agent agent) {
    return agent.entry().number(WINDOW).filter(it -> it >= 1).stream()
        .mapToInt(it -> (int) Math.min(it, Integer.MAX_VALUE));
  }
}
