package dev.ahp.a2a.task;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/**
 * A chunk of a packet's stream. Further messages of the sender are {@code {"message":{…}}}; all
 * other chunks are output of the worker.
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
