package dev.ahp.a2a.task;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Converts packets to tasks and events in the shapes of A2A 1.0. */
public final class A2aTaskView {
  private A2aTaskView() {}

  /**
   * What a task contains.
   *
   * @param history maximum number of messages; negative for all
   */
  public record ViewOptions(int history, boolean artifacts) {
    public static final ViewOptions ALL = new ViewOptions(-1, true);
  }

  /** Returns a task with the requested content. */
  public static JsonObject task(
      JsonObject packet, TaskConversation conversation, ViewOptions viewOptions) {
    JsonObject.Builder task =
        JsonObject.builder()
            .put("id", packet.string("packetId").orElse(""))
            .put("contextId", packet.string("taskId").orElse(""))
            .put("status", status(packet, conversation.question()));
    List<JsonObject> artifacts =
        viewOptions.artifacts() ? Artifacts.of(packet, conversation.work()) : List.of();
    if (!artifacts.isEmpty()) {
      task.put("artifacts", new JsonArray(List.copyOf(artifacts)));
    }
    List<Json> history =
        viewOptions.history() == 0
            ? List.of()
            : TaskMessages.of(packet, conversation.messages(), viewOptions.history());
    if (!history.isEmpty()) {
      task.put("history", new JsonArray(history));
    }
    return task.put("metadata", HandoffExtension.metadata(packet)).build();
  }

  /** Returns the status of a task. */
  public static JsonObject status(JsonObject packet, Optional<String> question) {
    A2aTaskState state = A2aTaskState.of(packet);
    JsonObject.Builder status = JsonObject.builder().put("state", state.wireName());
    AgentMessages.status(packet, state, question).ifPresent(it -> status.put("message", it));
    return status.put("timestamp", packet.string("updatedAt").orElse("")).build();
  }

  /** Returns the result if it is a message rather than an artifact. */
  public static Optional<JsonObject> resultMessage(JsonObject packet) {
    return AgentMessages.message(packet);
  }

  /** Returns an event for a new status. */
  public static JsonObject statusUpdate(JsonObject packet, JsonObject status) {
    return event(
        "statusUpdate",
        ids(packet)
            .put("status", status)
            .put("metadata", HandoffExtension.metadata(packet))
            .build());
  }

  /** Returns an earlier status, built from an audit record. */
  public static JsonObject pastStatus(
      JsonObject packet, A2aTaskState state, JsonObject note, String at) {
    JsonObject.Builder status = JsonObject.builder().put("state", state.wireName());
    AgentMessages.progress(packet, note).ifPresent(it -> status.put("message", it));
    return status.put("timestamp", at).build();
  }

  /** Returns an event for a chunk of the stream. */
  public static JsonObject artifactUpdate(JsonObject packet, JsonObject chunk, boolean append) {
    JsonObject data = chunk.object("data").orElse(JsonObject.empty());
    return event(
        "artifactUpdate",
        ids(packet)
            .put("artifact", Artifacts.ofChunk(chunk))
            .put("append", append)
            .put("lastChunk", data.bool("lastChunk").orElse(false))
            .build());
  }

  /** Returns one event for each complete artifact of an ended packet. */
  public static List<JsonObject> outcomeUpdates(JsonObject packet) {
    return Artifacts.ofOutcome(packet).stream()
        .map(
            it ->
                event(
                    "artifactUpdate",
                    ids(packet)
                        .put("artifact", it)
                        .put("append", false)
                        .put("lastChunk", true)
                        .build()))
        .toList();
  }

  /** Returns the id of the artifact that a chunk belongs to. */
  public static String artifactId(JsonObject chunk) {
    return Artifacts.ofChunk(chunk).string("artifactId").orElse("");
  }

  private static JsonObject.Builder ids(JsonObject packet) {
    return JsonObject.builder()
        .put("taskId", packet.string("packetId").orElse(""))
        .put("contextId", packet.string("taskId").orElse(""));
  }

  private static JsonObject event(String kind, JsonObject body) {
    return JsonObject.builder().put(kind, body).build();
  }
}
