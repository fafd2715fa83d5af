package dev.ahp.a2a.task;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/**
 * An entry of a packet's stream. What the sender adds to it are its further messages, {@code
 * {"message":{…}}}; everything else is the worker's.
 */
final class Chunk {
  private Chunk() {}

  static JsonObject ofMessage(JsonObject message) {
    return JsonObject.builder().put("message", message).build();
  }

  static Optional<JsonObject> message(JsonObject chunk) {
    return chunk
        .object("data")
        .flatMap(it -> it.object("message"))
        .filter(it -> it.string("messageId").isPresent() && it.string("role").isPresent());
  }
}
