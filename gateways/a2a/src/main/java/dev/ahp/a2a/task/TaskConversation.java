package dev.ahp.a2a.task;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The messages and the output in a packet's stream.
 *
 * @param messages further messages of the client
 * @param work chunks of the worker
 * @param question the open question to a person
 */
public record TaskConversation(
    List<JsonObject> messages, List<JsonObject> work, Optional<String> question) {
  public static final TaskConversation NONE =
      new TaskConversation(List.of(), List.of(), Optional.empty());

  public TaskConversation {
    messages = List.copyOf(messages);
    work = List.copyOf(work);
  }

  /** Separates the messages from the chunks of the worker. */
  public static TaskConversation of(JsonArray chunks) {
    List<JsonObject> messages = new ArrayList<>();
    List<JsonObject> work = new ArrayList<>();
    for (JsonObject chunk : chunks.objects()) {
      message(chunk).ifPresentOrElse(messages::add, () -> work.add(chunk));
    }
    return new TaskConversation(messages, work, Optional.empty());
  }

  /** Returns the data of a chunk that contains a message of the client. */
  public static JsonObject entry(JsonObject message) {
    return JsonObject.builder().put("message", message).build();
  }

  /** Returns the message of the client in a chunk; other chunks are output of the worker. */
  public static Optional<JsonObject> message(JsonObject chunk) {
    return chunk
        .object("data")
        .flatMap(it -> it.object("message"))
        .filter(it -> it.string("messageId").isPresent() && it.string("role").isPresent());
  }
}
