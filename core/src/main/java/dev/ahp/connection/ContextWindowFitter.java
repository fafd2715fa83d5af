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
 * Makes the history of a handoff fit its receiver before it is sent: what would fill more than four
 * fifths of the window that the receiver is registered with is compressed. Of several receivers the
 * smallest window counts. Messages without turns, signed ones, and receivers without a window cost
 * nothing and stay as they are.
 */
final class ContextWindowFitter {
  private static final String WINDOW = "contextWindow";

  private ContextWindowFitter() {}

  static JsonObject to(JsonObject packet, Supplier<Agents> agents) {
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    boolean sealed = packet.has("signature") || payload.has("signature");
    boolean turns =
        payload.array("conversationHistoryVerbatim").filter(it -> it.size() > 0).isPresent();
    if (sealed || !turns || !PayloadType.isHandoff(packet)) {
      return packet;
    }
    OptionalInt window = window(packet, agents.get());
    return window.isPresent() ? fitted(packet, payload, window.getAsInt()) : packet;
  }

  private static JsonObject fitted(JsonObject packet, JsonObject payload, int window) {
    CompressionResult result = ContextCompressor.standard().compress(payload, window);
    return result.compressed() ? packet.with("payload", result.message()) : packet;
  }

  /** Who may not be asked has no window that we know. */
  private static OptionalInt window(JsonObject packet, Agents agents) {
    List<String> targets =
        packet
            .array("receivers")
            .map(JsonArray::strings)
            .orElseGet(() -> packet.string("target").stream().toList());
    try {
      return targets.stream()
          .flatMap(it -> members(it, agents))
          .flatMapToInt(ContextWindowFitter::of)
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

  private static IntStream of(Agent agent) {
    return agent.entry().number(WINDOW).filter(it -> it >= 1).stream()
        .mapToInt(it -> (int) Math.min(it, Integer.MAX_VALUE));
  }
}
