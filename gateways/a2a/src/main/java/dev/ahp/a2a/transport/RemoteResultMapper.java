package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.RemoteTask;
import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps the outcome of a remote task to bodies of verbs. The artifact {@code result}, or else the
 * last one, becomes the result: the value of its only part, or the whole artifact if it has
 * several. The other artifacts stay artifacts.
 */
final class RemoteResultMapper {
  private static final String RESULT = "result";
  private static final int MAX_MESSAGE_CHARS = 500;

  private RemoteResultMapper() {}

  static JsonObject completed(RemoteTask task) {
    List<JsonObject> artifacts = new ArrayList<>(task.artifacts());
    JsonObject last =
        artifacts.isEmpty() ? JsonObject.empty() : artifacts.get(artifacts.size() - 1);
    JsonObject main =
        artifacts.stream()
            .filter(it -> it.string("artifactId").filter(RESULT::equals).isPresent())
            .findFirst()
            .orElse(last);
    artifacts.remove(main);
    JsonObject.Builder body = JsonObject.builder();
    body.put(RESULT, main.isEmpty() ? messageValue(task) : value(main));
    if (!artifacts.isEmpty()) {
      body.put("artifacts", new JsonArray(List.copyOf(artifacts)));
    }
    return body.build();
  }

  /** Returns the message of an agent that produced no artifacts. */
  private static Json messageValue(RemoteTask task) {
    return task.statusParts().isEmpty()
        ? Json.Null.NULL
        : value(
            JsonObject.builder()
                .put("parts", new JsonArray(List.copyOf(task.statusParts())))
                .build());
  }

  private static Json value(JsonObject artifact) {
    List<JsonObject> parts = artifact.array("parts").orElse(JsonArray.empty()).objects();
    JsonObject only = parts.size() == 1 ? parts.get(0) : JsonObject.empty();
    Json data = only.get("data");
    Json text = only.get("text");
    return data != null ? data : text != null ? text : artifact;
  }

  /** Returns the body of {@code fail}. */
  static JsonObject failed(RemoteTask task) {
    return failed(code(task), messageText(task));
  }

  static JsonObject failed(String code, String message) {
    JsonObject error =
        JsonObject.builder().put("code", code).put("message", shortened(message)).build();
    return JsonObject.builder().put("error", error).build();
  }

  /** Returns the body of {@code reject}. */
  static JsonObject rejected(String code, String message, boolean retryable) {
    return JsonObject.builder()
        .put("reason", code)
        .put("message", shortened(message))
        .put("retryable", retryable)
        .build();
  }

  static JsonObject rejected(RemoteTask task) {
    boolean retryable = task.statusData().flatMap(it -> it.bool("retryable")).orElse(false);
    return rejected(code(task), messageText(task), retryable);
  }

  /** Returns the agent's error code, else the name of the state. */
  private static String code(RemoteTask task) {
    JsonObject said = task.statusData().orElse(JsonObject.empty());
    return said.string("code").filter(it -> !it.isBlank()).orElse(task.state().name());
  }

  private static String messageText(RemoteTask task) {
    String text = task.text();
    return text.isBlank()
        ? task.statusData()
            .flatMap(it -> it.string("message"))
            .orElse("the remote agent ended the task in state " + task.state().name())
        : text;
  }

  /** Returns the question for a person. */
  static String question(RemoteTask task) {
    String text = messageText(task);
    return task.state() == A2aTaskState.AUTH_REQUIRED
        ? "The remote agent requires authorization: " + text
        : text;
  }

  private static String shortened(String text) {
    return text.length() <= MAX_MESSAGE_CHARS
        ? text
        : text.substring(0, MAX_MESSAGE_CHARS - 1) + "…";
  }
}
