package dev.ahp.mcp.tool;

import dev.ahp.broker.service.PacketRenderer;
import dev.ahp.fence.FencedText;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.security.SecureRandom;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Renders a packet for a model. Metadata is shown as it is; text written by other agents is always
 * inside a data fence.
 */
public final class ModelPacketView {
  private static final String OUTCOME_SAFETY = "outcomeSafety";

  private static final List<String> METADATA =
      List.of(
          "packetId",
          "taskId",
          "type",
          "sender",
          "target",
          "status",
          "owner",
          "boundTo",
          "attempt",
          "contract",
          "visited",
          "children",
          "waitingOn",
          "terminalReason",
          "priority",
          "parentPacketId",
          "previousPacketId",
          "retryOf",
          "recoveryOf",
          "createdAt",
          "updatedAt",
          "scheduledAt",
          "expiresAt",
          "safety",
          OUTCOME_SAFETY);

  private static final List<String> OUTCOME =
      List.of("result", "error", "needs", "violations", "evidence", "artifacts", "progress");

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern CODE = Pattern.compile("[A-Z][A-Z0-9_]{0,63}");

  private ModelPacketView() {}

  /** Returns the metadata of a packet. */
  public static JsonObject metadata(JsonObject packet) {
    JsonObject.Builder metadata = JsonObject.builder();
    METADATA.forEach(member -> metadata.putIfPresent(member, packet.get(member)));
    return metadata.build();
  }

  /** Returns the sender's content, rendered for the receiver's model. */
  public static String content(JsonObject packet) {
    return PacketRenderer.of(packet, RANDOM);
  }

  /** Returns the outcome that the owner reported, fenced. */
  public static String outcome(JsonObject packet) {
    JsonObject.Builder outcome = JsonObject.builder();
    OUTCOME.forEach(member -> outcome.putIfPresent(member, packet.get(member)));
    return fenced(outcome.build(), isSuspect(packet));
  }

  /** Returns whether a text that was reported about the packet is suspect. */
  static boolean isSuspect(JsonObject packet) {
    return packet.has(OUTCOME_SAFETY);
  }

  /** Fences a value that contains text of other agents. */
  public static String fenced(Json value) {
    return fenced(value, false);
  }

  /** Fences a value that contains text of other agents, with a warning if it is suspect. */
  static String fenced(Json value, boolean suspect) {
    return PacketRenderer.fenced(FencedText.escapeJson(JsonWriter.pretty(value)), suspect, RANDOM);
  }

  /** Returns an object whose member {@code reason} is fenced, unless it is a code. */
  static JsonObject withFencedReason(JsonObject object) {
    return object
        .string("reason")
        .filter(it -> !CODE.matcher(it).matches())
        .map(it -> object.with("reason", Json.of(fenced(Json.of(it)))))
        .orElse(object);
  }

  /** Returns a task; the reasons of its handoffs are texts of other agents. */
  public static JsonObject task(JsonObject task) {
    return task.array("handoffs")
        .map(
            it ->
                task.with(
                    "handoffs",
                    new JsonArray(
                        it.objects().stream()
                            .map(handoff -> (Json) withFencedReason(handoff))
                            .toList())))
        .orElse(task);
  }
}
