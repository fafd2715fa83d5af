package dev.ahp.a2a.version;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Converts tasks, messages and their parts between 0.3 and 1.0. Methods named {@code old…} return
 * the shape of 0.3, the others that of 1.0. The others also read the JSON of the protocol buffers
 * of 0.3, which official clients send over HTTP+JSON. Members without a conversion are kept.
 */
final class Version03Shapes {
  private static final String STATE = "TASK_STATE_";
  private static final String ROLE = "ROLE_";

  /** The states that end a stream. */
  private static final Set<String> FINAL_STATES =
      Set.of("completed", "failed", "canceled", "rejected", "input-required", "auth-required");

  private Version03Shapes() {}

  static JsonObject oldTask(JsonObject task) {
    return withKind(
        "task",
        convert(
            task,
            Map.of(
                "status", object(Version03Shapes::oldStatus),
                "history", each(Version03Shapes::oldMessage),
                "artifacts", each(Version03Shapes::oldArtifact))));
  }

  static JsonObject task(JsonObject old) {
    return convert(
        withStatus(old),
        Map.of(
            "history", each(Version03Shapes::message),
            "artifacts", each(Version03Shapes::artifact)));
  }

  private static JsonObject oldStatus(JsonObject status) {
    return convert(
        status,
        Map.of(
            "state", text(Version03Shapes::oldState),
            "message", object(Version03Shapes::oldMessage)));
  }

  /** Converts the member {@code status} of a task or a status update. */
  static JsonObject withStatus(JsonObject old) {
    JsonObject status =
        convert(
            old.object("status").orElse(JsonObject.empty()),
            Map.of(
                "state",
                text(Version03Shapes::state),
                "message",
                object(Version03Shapes::message)));
    return old.with("status", status);
  }

  static JsonObject oldStatusUpdate(JsonObject update) {
    JsonObject status =
        update.object("status").map(Version03Shapes::oldStatus).orElse(JsonObject.empty());
    boolean isFinal = FINAL_STATES.contains(status.string("state").orElse(""));
    return withKind("status-update", update).toBuilder()
        .put("status", status)
        .put("final", isFinal)
        .build();
  }

  static JsonObject oldArtifactUpdate(JsonObject update) {
    return withKind(
        "artifact-update",
        convert(update, Map.of("artifact", object(Version03Shapes::oldArtifact))));
  }

  private static JsonObject oldArtifact(JsonObject artifact) {
    return convert(artifact, Map.of("parts", each(Version03Shapes::oldPart)));
  }

  private static JsonObject artifact(JsonObject old) {
    return old.with("parts", message(old).array("parts").orElse(JsonArray.empty()));
  }

  static JsonObject oldMessage(JsonObject message) {
    return withKind(
        "message",
        convert(
            message,
            Map.of(
                "role", text(it -> it.equals(ROLE + "AGENT") ? "agent" : "user"),
                "parts", each(Version03Shapes::oldPart))));
  }

  static JsonObject message(JsonObject old) {
    Json content = old.get("content");
    JsonObject named =
        content == null || old.has("parts") ? old : old.without("content").with("parts", content);
    return convert(
        named.without("kind"),
        Map.of("role", text(Version03Shapes::role), "parts", Version03Shapes::parts));
  }

  private static Json parts(Json old) {
    return old instanceof JsonArray array
        ? new JsonArray(array.stream().map(Version03Shapes::part).toList())
        : old;
  }

  private static Json part(Json json) {
    JsonObject old =
        json.asObject().orElseThrow(() -> A2aException.params("each part must be an object"));
    JsonObject.Builder part = JsonObject.builder();
    switch (old.string("kind").orElseGet(() -> kindOf(old))) {
      case "text" -> part.put("text", required(old, "text"));
      case "data" -> part.put("data", data(old));
      case "file" -> file(required(old, "file"), part);
      default -> throw A2aException.params("the kind of a part must be text, file or data");
    }
    return part.putIfPresent("metadata", old.get("metadata")).build();
  }

  /** Returns the kind of a part in the JSON of protocol buffers, which does not state it. */
  private static String kindOf(JsonObject part) {
    return Stream.of("text", "data", "file").filter(part::has).findFirst().orElse("");
  }

  /** Returns the data of a part; without a kind, it is wrapped in an object. */
  private static Json data(JsonObject part) {
    Json data = required(part, "data");
    boolean isWrapped =
        !part.has("kind") && data instanceof JsonObject wrapper && wrapper.has("data");
    return isWrapped ? required((JsonObject) data, "data") : data;
  }

  private static Json required(JsonObject part, String member) {
    Json value = part.get(member);
    if (value == null) {
      throw A2aException.params("a part of kind " + member + " requires the member " + member);
    }
    return value;
  }

  private static void file(Json json, JsonObject.Builder part) {
    JsonObject file =
        json.asObject()
            .orElseThrow(() -> A2aException.params("the member file of a part must be an object"));
    part.putIfPresent("raw", file.get("bytes"))
        .putIfPresent("raw", file.get("fileWithBytes"))
        .putIfPresent("url", file.get("uri"))
        .putIfPresent("url", file.get("fileWithUri"))
        .putIfPresent("mediaType", file.get("mimeType"))
        .putIfPresent("filename", file.get("name"));
  }

  static JsonObject oldPart(JsonObject part) {
    JsonObject.Builder old = JsonObject.builder();
    if (part.has("text")) {
      old.put("kind", "text").putIfPresent("text", part.get("text"));
    } else if (part.object("data").isPresent()) {
      old.put("kind", "data").putIfPresent("data", part.get("data"));
    } else if (part.has("data")) {
      // Data must be an object in 0.3.
      JsonObject wrapped = JsonObject.builder().putIfPresent("value", part.get("data")).build();
      old.put("kind", "data").put("data", wrapped);
    } else {
      JsonObject file =
          JsonObject.builder()
              .putIfPresent("bytes", part.get("raw"))
              .putIfPresent("uri", part.get("url"))
              .putIfPresent("mimeType", part.get("mediaType"))
              .putIfPresent("name", part.get("filename"))
              .build();
      old.put("kind", "file").put("file", file);
    }
    return old.putIfPresent("metadata", part.get("metadata")).build();
  }

  /** {@code TASK_STATE_INPUT_REQUIRED} is {@code input-required} in 0.3. */
  private static String oldState(String current) {
    return current.startsWith(STATE)
        ? current.substring(STATE.length()).toLowerCase(Locale.ROOT).replace('_', '-')
        : "unknown";
  }

  static String state(String old) {
    if (old.equals(STATE + "CANCELLED")) {
      return STATE + "CANCELED";
    }
    return old.startsWith(STATE) ? old : STATE + old.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** Returns an unknown role unchanged, so that the error names it. */
  private static String role(String old) {
    return old.equals("user") || old.equals("agent") ? ROLE + old.toUpperCase(Locale.ROOT) : old;
  }

  private static JsonObject withKind(String kind, JsonObject object) {
    return JsonObject.builder().put("kind", kind).putAll(object).build();
  }

  /** Converts the members that are present. */
  static JsonObject convert(JsonObject object, Map<String, UnaryOperator<Json>> conversions) {
    JsonObject.Builder converted = object.toBuilder();
    conversions.forEach(
        (name, conversion) -> {
          Json value = object.get(name);
          converted.putIfPresent(name, value == null ? null : conversion.apply(value));
        });
    return converted.build();
  }

  /** Converts a string; keeps other values. */
  static UnaryOperator<Json> text(Function<String, String> conversion) {
    return it -> it.asString().map(conversion).map(Json::of).orElse(it);
  }

  static UnaryOperator<Json> object(Function<JsonObject, JsonObject> conversion) {
    return it -> it instanceof JsonObject object ? conversion.apply(object) : it;
  }

  /** Converts the objects of an array and drops other items. */
  static UnaryOperator<Json> each(Function<JsonObject, ? extends Json> conversion) {
    return it ->
        it instanceof JsonArray array
            ? new JsonArray(List.copyOf(array.objects().stream().map(conversion).toList()))
            : it;
  }
}
