package dev.ahp.a2a.task;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/** What the agent says to the client. */
final class AgentMessages {
  private AgentMessages() {}

  /** A result {@code {"kind":"message","parts":[…]}}: an answer in words, not a piece of work. */
  static Optional<JsonObject> message(JsonObject packet) {
    return packet
        .object("result")
        .filter(it -> it.string("kind").filter("message"::equals).isPresent())
        .filter(MessageParts::hasParts)
        .map(it -> said(packet, "answer", it.array("parts").orElseThrow()));
  }

  /** What goes with the state: a question, a refusal, an error, how far the work is. */
  static Optional<JsonObject> status(
      JsonObject packet, A2aTaskState state, Optional<String> question) {
    return switch (state) {
      case INPUT_REQUIRED -> asked(packet, question);
      case FAILED, REJECTED, CANCELED -> wrong(packet);
      case COMPLETED -> message(packet);
      case WORKING -> progress(packet);
      default -> Optional.empty();
    };
  }

  private static Optional<JsonObject> asked(JsonObject packet, Optional<String> question) {
    Optional<JsonArray> needs = packet.array("needs").filter(it -> !it.isEmpty());
    return needs
        .map(
            it ->
                said(
                    packet,
                    "needs",
                    MessageParts.of(JsonObject.builder().put("needs", it).build())))
        .or(
            () ->
                question.map(it -> said(packet, "question", JsonArray.of(MessageParts.text(it)))));
  }

  private static Optional<JsonObject> wrong(JsonObject packet) {
    JsonObject.Builder said = JsonObject.builder();
    packet.string("terminalReason").ifPresent(it -> said.put("reason", it));
    packet.object("error").ifPresent(said::putAll);
    packet
        .array("violations")
        .filter(it -> !it.isEmpty())
        .ifPresent(it -> said.put("violations", it));
    JsonObject data = said.build();
    return data.isEmpty()
        ? Optional.empty()
        : Optional.of(said(packet, "error", MessageParts.of(data)));
  }

  private static Optional<JsonObject> progress(JsonObject packet) {
    return packet.object("progress").flatMap(it -> progress(packet, it));
  }

  static Optional<JsonObject> progress(JsonObject packet, JsonObject progress) {
    Json note = progress.get("note");
    Json shown = note != null && progress.size() == 1 ? note : progress;
    return progress.isEmpty()
        ? Optional.empty()
        : Optional.of(said(packet, "progress", MessageParts.of(shown)));
  }

  private static JsonObject said(JsonObject packet, String what, JsonArray parts) {
    String id = packet.string("packetId").orElse("");
    return JsonObject.builder()
        .put("messageId", id + ":" + what)
        .put("contextId", packet.string("taskId").orElse(""))
        .put("taskId", id)
        .put("role", "ROLE_AGENT")
        .put("parts", parts)
        .build();
  }
}
