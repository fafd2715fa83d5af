package dev.ahp.broker.view;

import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskDocument;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.lifecycle.TerminalReason;
import java.util.List;

/** What a list shows of the content of a task: its objective and what came of it, cut off. */
public final class TaskExcerpt {
  private static final int MAX_CHARS = 240;

  /** The members of a result that are likely to describe it. */
  private static final List<String> TEXT_MEMBERS =
      List.of("summary", "message", "text", "answer", "result", "output");

  private TaskExcerpt() {}

  /**
   * Adds the members {@code objective}, {@code outcome}, {@code costUSD} and {@code packetCount}.
   *
   * @param visible the packets that the caller may see, in order, at least one
   * @param first the content of the first of them
   */
  public static JsonObject addTo(
      JsonObject summary, TaskState task, List<PacketState> visible, JsonObject first) {
    return summary.toBuilder()
        .put("objective", PacketTexts.objective(visible.get(0), first, MAX_CHARS))
        .put("outcome", outcome(visible))
        .put("costUSD", TaskDocument.costUsd(task))
        .put("packetCount", visible.size())
        .build();
  }

  /** Returns the newest result or error; null if there is none. */
  private static Json outcome(List<PacketState> visible) {
    for (int i = visible.size() - 1; i >= 0; i--) {
      PacketState packet = visible.get(i);
      JsonObject error = packet.get(PacketAttribute.ERROR).orElse(null);
      Json result = packet.get(PacketAttribute.RESULT).orElse(null);
      TerminalReason reason = packet.placement().reason();
      if (error != null) {
        return outcome("error", error(error));
      }
      if (result != null && !result.equals(JsonObject.empty())) {
        return outcome("result", text(result));
      }
      if (reason != null
          && reason != TerminalReason.SUCCESS
          && reason != TerminalReason.HANDED_OFF) {
        return outcome("reason", reason.wireName());
      }
    }
    return Json.Null.NULL;
  }

  private static Json outcome(String kind, String text) {
    return JsonObject.builder()
        .put("kind", kind)
        .put("text", PacketTexts.shortened(text, MAX_CHARS))
        .build();
  }

  private static String error(JsonObject error) {
    String code = error.string("code").orElse("");
    String message = error.string("message").orElse("");
    return message.isEmpty() ? code : code.isEmpty() ? message : code + ": " + message;
  }

  private static String text(Json result) {
    if (result instanceof Json.Str string) {
      return string.value();
    }
    if (result instanceof JsonObject object) {
      for (String member : TEXT_MEMBERS) {
        if (object.string(member).isPresent()) {
          return object.string(member).get();
        }
      }
    }
    return JsonWriter.compact(result);
  }
}
