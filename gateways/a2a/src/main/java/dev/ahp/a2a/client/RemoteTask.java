package dev.ahp.a2a.client;

import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A task of a remote agent, in the format of 1.0. An unknown state counts as working.
 *
 * @param id at the remote agent, or empty if it responded with a message instead of a task
 * @param json the complete task
 */
public record RemoteTask(String id, A2aTaskState state, JsonObject json) {

  /** Reads a response: a task, {@code {"task":…}} or {@code {"message":…}}. */
  static RemoteTask of(JsonObject response) throws IOException {
    JsonObject message = response.object("message").orElse(null);
    if (message != null && !response.has("status")) {
      return ofMessage(message);
    }
    JsonObject task = response.object("task").orElse(response);
    String state =
        task.object("status")
            .flatMap(it -> it.string("state"))
            .orElseThrow(
                () -> new IOException("the response has neither a task status nor a message"));
    return new RemoteTask(
        task.string("id")
            .filter(it -> !it.isEmpty())
            .orElseThrow(() -> new IOException("the agent's task has no id")),
        A2aTaskState.named(state).orElse(A2aTaskState.WORKING),
        task);
  }

  /** Converts a message into a completed task with one artifact. */
  private static RemoteTask ofMessage(JsonObject message) {
    JsonObject artifact =
        JsonObject.builder()
            .put("artifactId", "answer")
            .put("parts", message.array("parts").orElse(JsonArray.empty()))
            .build();
    return new RemoteTask(
        "",
        A2aTaskState.COMPLETED,
        JsonObject.builder().put("artifacts", JsonArray.of(artifact)).build());
  }

  public List<JsonObject> artifacts() {
    return json.array("artifacts").orElse(JsonArray.empty()).objects();
  }

  /** Returns the parts of the status message. */
  public List<JsonObject> statusParts() {
    return json.object("status")
        .flatMap(it -> it.object("message"))
        .flatMap(it -> it.array("parts"))
        .orElse(JsonArray.empty())
        .objects();
  }

  /** Returns the text of the status message. */
  public String text() {
    return String.join(
        "\n", statusParts().stream().flatMap(it -> it.string("text").stream()).toList());
  }

  /** Returns the first data part of the status message. */
  public Optional<JsonObject> statusData() {
    return statusParts().stream().flatMap(it -> it.object("data").stream()).findFirst();
  }

  /** Returns a key that identifies the current question of the agent. */
  public String question() {
    JsonObject status = json.object("status").orElse(JsonObject.empty());
    String message = status.object("message").flatMap(it -> it.string("messageId")).orElse("");
    return status.string("timestamp").orElse("") + " " + message;
  }

  /** Returns the metadata of the handoff extension, or an empty object. */
  public JsonObject handoff() {
    return json.object("metadata")
        .flatMap(it -> it.object(HandoffExtension.URI))
        .orElse(JsonObject.empty());
  }

  /** Returns whether the history contains a message. */
  boolean hasMessage(String messageId) {
    return json.array("history").orElse(JsonArray.empty()).objects().stream()
        .anyMatch(it -> it.string("messageId").filter(messageId::equals).isPresent());
  }
}
