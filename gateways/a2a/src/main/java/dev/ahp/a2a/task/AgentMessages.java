package dev.ahp.a2a.task;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/** Messages of the agent to the client. */
final class AgentMessages {
  private AgentMessages() {}

  /** Returns a result {@code {"kind":"message","parts":[…]}} as a message. */
  static Optional<JsonObject> message(JsonObject packet) {
    return packet
        .object("result")
        .filter(it -> it.string("kind").filter("message"::equals).isPresent())
        .filter(MessageParts::hasParts)
        .map(it -> message(packet, "answer", it.array("parts").orElseThrow()));
  }

  /** Returns the message of a state: a question, an error or the progress. */
  static Optional<JsonObject> status(
      JsonObject packet, A2aTaskState state, Optional<String> question) {
    return switch (state) {
      case INPUT_REQUIRED -> question(packet, question);
      case FAILED, REJECTED, CANCELED -> failure(packet);
      case COMPLETED -> message(packet);
      case WORKING -> progress(packet);
      default -> Optional.empty();
    };
  }

  private static Optional<JsonObject> question(JsonObject packet, Optional<String> question) {
    Optional<JsonArray> needs = packet.array("needs").filter(it -> !it.isEmpty());
    return needs
        .map(
            it ->
                message(
                    packet,
                    "needs",
                    MessageParts.of(JsonObject.builder().put("needs", it).build())))
        .or(
            () ->
                question.map(
                    it -> message(packet, "question", JsonArray.of(MessageParts.text(it)))));
  }

  private static Optional<JsonObject> failure(JsonObject packet) {
    JsonObject.Builder message = JsonObject.builder();
    packet.string("terminalReason").ifPresent(it -> message.put("reason", it));
    packet.object("error").ifPresent(message::putAll);
    packet
        .array("violations")
        .filter(it -> !it.isEmpty())
        .ifPresent(it -> message.put("violations", it));
    JsonObject data = message.build();
    return data.isEmpty()
        ? Optional.empty()
        : Optional.of(message(packet, "error", MessageParts.of(data)));
  }

  private static Optional<JsonObject> progress(JsonObject packet) {
    return packet.object("progress").flatMap(it -> progress(packet, it));
  }

  static Optional<JsonObject> progress(JsonObject packet, JsonObject progress) {
    Json note = progress.get("note");
    Json content = note != null && progress.size() == 1 ? note : progress;
    return progress.isEmpty()
        ? Optional.empty()
        : Optional.of(message(packet, "progress", MessageParts.of(content)));
  }

  private static JsonObject message(JsonObject packet, String suffix, JsonArray parts) {
    String id = packet.string("packetId").orElse("");
    JsonObject message =
        JsonObject.builder()
            .put("messageId", id + ":" + suffix)
            .put("contextId", packet.string("taskId").orElse(""))
            .put("taskId", id)
            .put("role", "ROLE_AGENT")
            .put("parts", parts)
            .build();
    return SuspectParts.labelled(message, packet.get(HandoffExtension.OUTCOME_SAFETY));
  }
}
