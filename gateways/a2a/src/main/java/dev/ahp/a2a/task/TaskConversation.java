package dev.ahp.a2a.task;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was said and made on a packet beside the packet itself.
 *
 * @param messages that the client added
 * @param work pieces of the worker's stream
 * @param question that a person is asked
 */
public record TaskConversation(
    List<JsonObject> messages, List<JsonObject> work, Optional<String> question) {
  public static final TaskConversation NONE =
      new TaskConversation(List.of(), List.of(), Optional.empty());

  public TaskConversation {
    messages = List.copyOf(messages);
    work = List.copyOf(work);
  }

  /** Sorts the entries of a stream. */
  public static TaskConversation of(JsonArray chunks) {
    List<JsonObject> messages = new ArrayList<>();
    List<JsonObject> work = new ArrayList<>();
    for (JsonObject chunk : chunks.objects()) {
      Chunk.message(chunk).ifPresentOrElse(messages::add, () -> work.add(chunk));
    }
    return new TaskConversation(messages, work, Optional.empty());
  }

  /** An entry of the stream that holds a message. */
  public static JsonObject entry(JsonObject message) {
    return Chunk.ofMessage(message);
  }
}
