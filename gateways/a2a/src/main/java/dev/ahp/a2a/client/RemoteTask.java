package dev.ahp.a2a.client;

import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Work in the hands of an agent elsewhere, in the shapes of 1.0.
 *
 * @param id over there; empty when the agent answered in words and keeps no task
 * @param json all that was told of it
 */
public record RemoteTask(String id, RemoteTaskState remoteTaskState, JsonObject json) {

  /** Where it stands. */
  public enum RemoteTaskState {
    SUBMITTED,
    WORKING,
    INPUT_REQUIRED,
    AUTH_REQUIRED,
    COMPLETED,
    FAILED,
    CANCELED,
    REJECTED;

    /** Whether nothing more comes of it. */
    public boolean isOver() {
      return this == COMPLETED || this == FAILED || this == CANCELED || this == REJECTED;
    }

    /** Whether somebody must say something before it goes on. */
    public boolean asks() {
      return this == INPUT_REQUIRED || this == AUTH_REQUIRED;
    }
  }

  /** Reads the answer to a call: a task, {@code {"task":…}} or {@code {"message":…}}. */
  static RemoteTask of(JsonObject answer) throws IOException {
    JsonObject message = answer.object("message").orElse(null);
    if (message != null && !answer.has("status")) {
      return said(message);
    }
    JsonObject task = answer.object("task").orElse(answer);
    String state =
        task.object("status")
            .flatMap(it -> it.string("state"))
            .orElseThrow(() -> new IOException("the agent answered with no task"));
    return new RemoteTask(
        task.string("id")
            .filter(it -> !it.isEmpty())
            .orElseThrow(() -> new IOException("the agent's task has no id")),
        named(state),
        task);
  }

  /** An agent that answers at once keeps no task: the answer is what it made. */
  private static RemoteTask said(JsonObject message) {
    JsonObject artifact =
        JsonObject.builder()
            .put("artifactId", "answer")
            .put("parts", message.array("parts").orElse(JsonArray.empty()))
            .build();
    return new RemoteTask(
        "",
        RemoteTaskState.COMPLETED,
        JsonObject.builder().put("artifacts", JsonArray.of(artifact)).build());
  }

  /** A state that we do not know is none in which anything is asked or over. */
  private static RemoteTaskState named(String wire) {
    return Arrays.stream(RemoteTaskState.values())
        .filter(it -> wire.equals(A2aTaskState.PREFIX + it.name()))
        .findFirst()
        .orElse(RemoteTaskState.WORKING);
  }

  /** What the agent made. */
  public List<JsonObject> artifacts() {
    return json.array("artifacts").orElse(JsonArray.empty()).objects();
  }

  /** What the agent says to how the task stands. */
  public List<JsonObject> words() {
    return json.object("status")
        .flatMap(it -> it.object("message"))
        .flatMap(it -> it.array("parts"))
        .orElse(JsonArray.empty())
        .objects();
  }

  /** All text of that. */
  public String text() {
    return String.join("\n", words().stream().flatMap(it -> it.string("text").stream()).toList());
  }

  /** The first data of that. */
  public Optional<JsonObject> said() {
    return words().stream().flatMap(it -> it.object("data").stream()).findFirst();
  }

  /** By what a question is told from the next one. */
  public String question() {
    JsonObject status = json.object("status").orElse(JsonObject.empty());
    String message = status.object("message").flatMap(it -> it.string("messageId")).orElse("");
    return status.string("timestamp").orElse("") + " " + message;
  }

  /** What the extension tells of it; empty when the agent does not know it. */
  public JsonObject handoff() {
    return json.object("metadata")
        .flatMap(it -> it.object(HandoffExtension.URI))
        .orElse(JsonObject.empty());
  }

  /** Whether a message is among those that the task keeps. */
  boolean hasMessage(String messageId) {
    return json.array("history").orElse(JsonArray.empty()).objects().stream()
        .anyMatch(it -> it.string("messageId").filter(messageId::equals).isPresent());
  }
}
