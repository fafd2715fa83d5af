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
 * Renders a packet for a model. Metadata is shown as it is; text written by other agents is always
 * inside a data fence.
 */
public final class ModelPacketView {
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
          "safety");

  private static final List<String> OUTCOME =
      List.of("result", "error", "needs", "violations", "evidence", "artifacts", "progress");

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int DELIMITER_BYTES = 12;

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
    return fenced(outcome.build());
  }

  /** Fences a value that contains text of other agents. */
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
