package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.RemoteTask;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * What an agent elsewhere says of its task, as bodies of our verbs. Its artifact {@code result}, or
 * the last one, is the result: the value of its one part, or the artifact as it is if it has more.
 * The other artifacts stay artifacts.
 */
final class RemoteResultMapper {
  private static final String RESULT = "result";
  private static final int LONGEST = 500;

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
    body.put(RESULT, main.isEmpty() ? said(task) : value(main));
    if (!artifacts.isEmpty()) {
      body.put("artifacts", new JsonArray(List.copyOf(artifacts)));
    }
    return body.build();
  }

  /** An agent that made nothing may still have said something. */
  private static Json said(RemoteTask task) {
    return task.words().isEmpty()
        ? Json.Null.NULL
        : value(
            JsonObject.builder().put("parts", new JsonArray(List.copyOf(task.words()))).build());
  }

  private static Json value(JsonObject artifact) {
    List<JsonObject> parts = artifact.array("parts").orElse(JsonArray.empty()).objects();
    JsonObject only = parts.size() == 1 ? parts.get(0) : JsonObject.empty();
    Json data = only.get("data");
    Json text = only.get("text");
    return data != null ? data : text != null ? text : artifact;
  }

  /** The body of {@code fail}. */
  static JsonObject failed(RemoteTask task) {
    return failed(code(task), words(task));
  }

  static JsonObject failed(String code, String message) {
    JsonObject error =
        JsonObject.builder().put("code", code).put("message", shortened(message)).build();
    return JsonObject.builder().put("error", error).build();
  }

  /** The body of {@code reject}. */
  static JsonObject rejected(String code, String message, boolean retryable) {
    return JsonObject.builder()
        .put("reason", code)
        .put("message", shortened(message))
        .put("retryable", retryable)
        .build();
  }

  static JsonObject rejected(RemoteTask task) {
    boolean retryable = task.said().flatMap(it -> it.bool("retryable")).orElse(false);
    return rejected(code(task), words(task), retryable);
  }

  /** The agent's own code where it has one. */
  private static String code(RemoteTask task) {
    JsonObject said = task.said().orElse(JsonObject.empty());
    return said.string("code").filter(it -> !it.isBlank()).orElse(task.remoteTaskState().name());
  }

  private static String words(RemoteTask task) {
    String text = task.text();
    return text.isBlank()
        ? task.said()
            .flatMap(it -> it.string("message"))
            .orElse("the agent elsewhere ended the task as " + task.remoteTaskState().name())
        : text;
  }

  /** What people are asked. */
  static String question(RemoteTask task) {
    String text = words(task);
    return task.remoteTaskState() == RemoteTask.RemoteTaskState.AUTH_REQUIRED
        ? "The agent elsewhere wants authorization: " + text
        : text;
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }
}
