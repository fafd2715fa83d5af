package dev.ahp.mcp.tool;

import dev.ahp.broker.service.PacketRenderer;
import dev.ahp.fence.DataFence;
import dev.ahp.fence.FencedText;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/**
 * A packet as a model is shown it: how it stands, in the open; what other agents wrote, inside the
 * fence and nowhere else.
 */
public final class ModelPacketView {
  private static final List<String> OPEN =
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
          "safety");

  private static final List<String> OUTCOME =
      List.of("result", "error", "needs", "violations", "evidence", "artifacts", "progress");

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int DELIMITER_BYTES = 12;

  private ModelPacketView() {}

  /** How it stands. */
  public static JsonObject standing(JsonObject packet) {
    JsonObject.Builder shown = JsonObject.builder();
    OPEN.forEach(member -> shown.putIfPresent(member, packet.get(member)));
    return shown.build();
  }

  /** What its sender wrote, as the receiver's model may see it. */
  public static String content(JsonObject packet) {
    return PacketRenderer.of(packet, RANDOM);
  }

  /** What came of it, as its owner told it. */
  public static String outcome(JsonObject packet) {
    JsonObject.Builder told = JsonObject.builder();
    OUTCOME.forEach(member -> told.putIfPresent(member, packet.get(member)));
    return fenced(told.build());
  }

  /** Any value that holds words of others. */
  public static String fenced(Json value) {
    return DataFence.around(
        FencedText.escapeJson(JsonWriter.pretty(value)), ModelPacketView::delimiter);
  }

  private static String delimiter() {
    byte[] bytes = new byte[DELIMITER_BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
