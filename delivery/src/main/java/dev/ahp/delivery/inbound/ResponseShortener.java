package dev.ahp.delivery.inbound;

import dev.ahp.delivery.pointer.PacketPointer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.util.List;

/**
 * An answer that the way back can carry. The call is done by then, so it must be answered somehow:
 * packets in too large an answer come {@linkplain PacketPointer by pointer}, and of a problem the
 * single faults are left out.
 */
final class ResponseShortener {
  private ResponseShortener() {}

  static JsonObject of(JsonObject answer, int mostBytes) {
    if (mostBytes == Integer.MAX_VALUE || JsonWriter.bytes(answer).length <= mostBytes) {
      return answer;
    }
    JsonObject told = answer.object("answer").orElse(null);
    if (told != null) {
      return answer.with("answer", shortened(told));
    }
    return answer
        .object("problem")
        .map(it -> answer.with("problem", it.with("errors", JsonArray.empty())))
        .orElse(answer);
  }

  private static JsonObject shortened(JsonObject told) {
    JsonArray items = told.array("items").orElse(null);
    return items == null
        ? PacketPointer.of(told)
        : told.with(
            "items",
            new JsonArray(
                List.<Json>copyOf(items.objects().stream().map(PacketPointer::of).toList())));
  }
}
