package dev.ahp.a2a.version;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.function.Function;

/** The 0.3 format for the client side: writes calls and reads responses. */
public final class Version03ClientFormat {
  private Version03ClientFormat() {}

  /** Converts the parameters of a 1.0 call. */
  public static JsonObject params(A2aMethod a2aMethod, JsonObject current) {
    if (a2aMethod != A2aMethod.SEND && a2aMethod != A2aMethod.STREAM) {
      return current.without("tenant");
    }
    JsonObject given = current.object("configuration").orElse(JsonObject.empty());
    JsonObject configuration =
        given.toBuilder()
            .remove("returnImmediately")
            .put("blocking", !given.bool("returnImmediately").orElse(false))
            .build();
    return current.toBuilder()
        .remove("tenant")
        .put(
            "message",
            Version03Messages.write(current.object("message").orElse(JsonObject.empty())))
        .put("configuration", configuration)
        .build();
  }

  /** Converts a response or an event, identified by its {@code kind}, to 1.0. */
  public static JsonObject result(JsonObject old) {
    return switch (old.string("kind").orElse("task")) {
      case "message" -> wrap("message", Version03Messages.read(old));
      case "status-update" -> wrap("statusUpdate", withStatus(old.without("kind")));
      case "artifact-update" -> wrap("artifactUpdate", old.without("kind"));
      default -> wrap("task", task(old.without("kind")));
    };
  }

  private static JsonObject wrap(String member, JsonObject value) {
    return JsonObject.builder().put(member, value).build();
  }

  private static JsonObject task(JsonObject old) {
    JsonObject.Builder task = withStatus(old).toBuilder();
    old.array("artifacts")
        .ifPresent(it -> task.put("artifacts", each(it, Version03ClientFormat::artifact)));
    old.array("history").ifPresent(it -> task.put("history", each(it, Version03Messages::read)));
    return task.build();
  }

  private static JsonObject withStatus(JsonObject old) {
    JsonObject status = old.object("status").orElse(JsonObject.empty());
    JsonObject.Builder read = status.toBuilder();
    status.string("state").ifPresent(it -> read.put("state", Version03Enums.currentState(it)));
    status.object("message").ifPresent(it -> read.put("message", Version03Messages.read(it)));
    return old.with("status", read.build());
  }

  private static JsonObject artifact(JsonObject old) {
    return old.with("parts", Version03Messages.read(old).array("parts").orElse(JsonArray.empty()));
  }

  private static JsonArray each(JsonArray array, Function<JsonObject, JsonObject> read) {
    List<Json> items = array.objects().stream().map(it -> (Json) read.apply(it)).toList();
    return new JsonArray(items);
  }
}
