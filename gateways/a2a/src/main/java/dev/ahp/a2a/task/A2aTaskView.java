package dev.ahp.a2a.task;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Packets as tasks and events, in the shapes of A2A 1.0. */
public final class A2aTaskView {
  private A2aTaskView() {}

  /**
   * How much of a task is shown.
   *
   * @param history the most messages, negative for all
   */
  public record ViewOptions(int history, boolean artifacts) {
    public static final ViewOptions ALL = new ViewOptions(-1, true);
  }

  /** A task with all that a client wants of it. */
  public static JsonObject task(
      JsonObject packet, TaskConversation taskConversation, ViewOptions viewOptions) {
    JsonObject.Builder task =
        JsonObject.builder()
            .put("id", packet.string("packetId").orElse(""))
            .put("contextId", packet.string("taskId").orElse(""))
            .put("status", status(packet, taskConversation.question()));
    List<JsonObject> artifacts =
        viewOptions.artifacts() ? Artifacts.of(packet, taskConversation.work()) : List.of();
    if (!artifacts.isEmpty()) {
      task.put("artifacts", new JsonArray(List.copyOf(artifacts)));
    }
    List<Json> history =
        viewOptions.history() == 0
            ? List.of()
            : TaskMessages.of(packet, taskConversation.messages(), viewOptions.history());
    if (!history.isEmpty()) {
      task.put("history", new JsonArray(history));
    }
    return task.put("metadata", HandoffExtension.metadata(packet)).build();
  }

  /** The status of a task. */
  public static JsonObject status(JsonObject packet, Optional<String> question) {
    A2aTaskState state = A2aTaskState.of(packet);
    JsonObject.Builder status = JsonObject.builder().put("state", state.wireName());
    AgentMessages.status(packet, state, question).ifPresent(it -> status.put("message", it));
    return status.put("timestamp", packet.string("updatedAt").orElse("")).build();
  }

  /** A result that is a message of its own rather than the end of a task. */
  public static Optional<JsonObject> directAnswer(JsonObject packet) {
    return AgentMessages.message(packet);
  }

  /** That a task stands otherwise now. */
  public static JsonObject statusUpdate(JsonObject packet, JsonObject status) {
    return event(
        "statusUpdate",
        about(packet)
            .put("status", status)
            .put("metadata", HandoffExtension.metadata(packet))
            .build());
  }

  /** A status that is past already: what a record tells of it. */
  public static JsonObject pastStatus(
      JsonObject packet, A2aTaskState state, JsonObject note, String at) {
    JsonObject.Builder status = JsonObject.builder().put("state", state.wireName());
    AgentMessages.progress(packet, note).ifPresent(it -> status.put("message", it));
    return status.put("timestamp", at).build();
  }

  /** A piece of the worker's stream. */
  public static JsonObject artifactUpdate(JsonObject packet, JsonObject chunk, boolean append) {
    JsonObject data = chunk.object("data").orElse(JsonObject.empty());
    return event(
        "artifactUpdate",
        about(packet)
            .put("artifact", Artifacts.ofChunk(chunk))
            .put("append", append)
            .put("lastChunk", data.bool("lastChunk").orElse(false))
            .build());
  }

  /** What came with the end of a packet, each whole. */
  public static List<JsonObject> outcomeUpdates(JsonObject packet) {
    return Artifacts.ofOutcome(packet).stream()
        .map(
            it ->
                event(
                    "artifactUpdate",
                    about(packet)
                        .put("artifact", it)
                        .put("append", false)
                        .put("lastChunk", true)
                        .build()))
        .toList();
  }

  /** The name of the artifact that a piece of the stream belongs to. */
  public static String artifactId(JsonObject chunk) {
    return Artifacts.ofChunk(chunk).string("artifactId").orElse("");
  }

  private static JsonObject.Builder about(JsonObject packet) {
    return JsonObject.builder()
        .put("taskId", packet.string("packetId").orElse(""))
        .put("contextId", packet.string("taskId").orElse(""));
  }

  private static JsonObject event(String kind, JsonObject body) {
    return JsonObject.builder().put(kind, body).build();
  }
}
