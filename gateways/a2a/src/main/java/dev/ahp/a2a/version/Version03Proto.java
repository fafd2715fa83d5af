package dev.ahp.a2a.version;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Map;

/**
 * Format of 0.3 over HTTP+JSON, which is the JSON of its protocol buffers: objects have no member
 * {@code kind}, the parts of a message are its {@code content}, and states and roles are those of
 * 1.0. Calls are read like those of {@link Version03}, which accepts both formats.
 */
final class Version03Proto implements VersionFormat {
  /** The state that 1.0 spells differently. */
  private static final String CANCELLED = "TASK_STATE_CANCELLED";

  private final Version03 reader = new Version03();

  @Override
  public JsonObject params(A2aMethod a2aMethod, JsonObject given) {
    return reader.params(a2aMethod, given);
  }

  @Override
  public Json result(A2aMethod a2aMethod, JsonObject response) {
    return switch (a2aMethod) {
      case SEND -> event(response);
      case GET, CANCEL -> task(response);
      case LIST ->
          Version03Shapes.convert(
              response, Map.of("tasks", Version03Shapes.each(Version03Proto::task)));
      case PUSH_CREATE, PUSH_GET -> pushConfig(response);
      case PUSH_LIST ->
          Version03Shapes.convert(
              response, Map.of("configs", Version03Shapes.each(Version03Proto::pushConfig)));
      case PUSH_DELETE -> JsonObject.empty();
      default -> response;
    };
  }

  @Override
  public JsonObject event(JsonObject event) {
    return Version03Shapes.convert(
        event,
        Map.of(
            "task", Version03Shapes.object(Version03Proto::task),
            "message", Version03Shapes.object(Version03Proto::message),
            "statusUpdate", Version03Shapes.object(Version03Proto::statusUpdate),
            "artifactUpdate", Version03Shapes.object(Version03Proto::artifactUpdate)));
  }

  private static JsonObject task(JsonObject task) {
    return Version03Shapes.convert(
        task,
        Map.of(
            "status", Version03Shapes.object(Version03Proto::status),
            "history", Version03Shapes.each(Version03Proto::message),
            "artifacts", Version03Shapes.each(Version03Proto::artifact)));
  }

  private static JsonObject status(JsonObject status) {
    return Version03Shapes.convert(
        status,
        Map.of(
            "state",
            Version03Shapes.text(it -> it.equals("TASK_STATE_CANCELED") ? CANCELLED : it),
            "message",
            Version03Shapes.object(Version03Proto::message)));
  }

  private static JsonObject statusUpdate(JsonObject update) {
    boolean isFinal = Version03Shapes.oldStatusUpdate(update).bool("final").orElse(false);
    return Version03Shapes.convert(
            update, Map.of("status", Version03Shapes.object(Version03Proto::status)))
        .with("final", Json.of(isFinal));
  }

  private static JsonObject artifactUpdate(JsonObject update) {
    return Version03Shapes.convert(
        update, Map.of("artifact", Version03Shapes.object(Version03Proto::artifact)));
  }

  private static JsonObject artifact(JsonObject artifact) {
    return Version03Shapes.convert(
        artifact, Map.of("parts", Version03Shapes.each(Version03Proto::part)));
  }

  private static JsonObject message(JsonObject message) {
    JsonArray parts = message.array("parts").orElse(JsonArray.empty());
    return message.without("parts").toBuilder()
        .put("content", Version03Shapes.each(Version03Proto::part).apply(parts))
        .build();
  }

  private static JsonObject part(JsonObject part) {
    JsonObject old = Version03Shapes.oldPart(part);
    JsonObject.Builder proto = JsonObject.builder();
    switch (old.string("kind").orElse("")) {
      case "text" -> proto.putIfPresent("text", old.get("text"));
      case "data" ->
          proto.put("data", JsonObject.builder().putIfPresent("data", old.get("data")).build());
      default -> proto.put("file", file(old.object("file").orElse(JsonObject.empty())));
    }
    return proto.putIfPresent("metadata", old.get("metadata")).build();
  }

  private static JsonObject file(JsonObject file) {
    return JsonObject.builder()
        .putIfPresent("fileWithUri", file.get("uri"))
        .putIfPresent("fileWithBytes", file.get("bytes"))
        .putIfPresent("mimeType", file.get("mimeType"))
        .putIfPresent("name", file.get("name"))
        .build();
  }

  private static JsonObject pushConfig(JsonObject config) {
    String name =
        "tasks/"
            + config.string("taskId").orElse("")
            + "/pushNotificationConfigs/"
            + config.string("id").orElse("");
    return Version03PushConfigs.write(config).without("taskId").with("name", Json.of(name));
  }
}
