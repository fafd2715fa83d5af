package dev.ahp.delivery.inbound;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.util.List;

/**
 * Shortens responses that exceed the size limit of a transport. Packets are replaced by {@linkplain
 * PacketPointer pointers}, and the {@code errors} of a problem are removed.
 */
final class ResponseShortener {
  private ResponseShortener() {}

  static JsonObject of(JsonObject response, int maxBytes) {
    if (maxBytes == Integer.MAX_VALUE || JsonWriter.bytes(response).length <= maxBytes) {
      return response;
    }
    JsonObject answer = response.object("answer").orElse(null);
    if (answer != null) {
      return response.with("answer", shorten(answer));
    }
    return response
        .object("problem")
        .map(it -> response.with("problem", it.with("errors", JsonArray.empty())))
        .orElse(response);
  }

  private static JsonObject shorten(JsonObject answer) {
    JsonArray items = answer.array("items").orElse(null);
    return items == null
        ? PacketPointer.of(answer)
        : answer.with(
            "items",
            new JsonArray(
                List.<Json>copyOf(items.objects().stream().map(PacketPointer::of).toList())));
  }
}
