package dev.ahp.a2a.dialect;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.function.Function;

/** 0.3 from the side of a client: calls are written in its shapes, answers are read from them. */
public final class OldReplies {
  private OldReplies() {}

  /** The parameters of a call that 1.0 would make. */
  public static JsonObject params(Method method, JsonObject current) {
    if (method != Method.SEND && method != Method.STREAM) {
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
        .put("message", OldMessages.write(current.object("message").orElse(JsonObject.empty())))
        .put("configuration", configuration)
        .build();
  }

  /** An answer or an event, told by its {@code kind}, as 1.0 has it. */
  public static JsonObject result(JsonObject old) {
    return switch (old.string("kind").orElse("task")) {
      case "message" -> around("message", OldMessages.read(old));
      case "status-update" -> around("statusUpdate", withStatus(old.without("kind")));
      case "artifact-update" -> around("artifactUpdate", old.without("kind"));
      default -> around("task", task(old.without("kind")));
    };
  }

  private static JsonObject around(String member, JsonObject value) {
    return JsonObject.builder().put(member, value).build();
  }

  private static JsonObject task(JsonObject old) {
    JsonObject.Builder task = withStatus(old).toBuilder();
    old.array("artifacts").ifPresent(it -> task.put("artifacts", each(it, OldReplies::artifact)));
    old.array("history").ifPresent(it -> task.put("history", each(it, OldMessages::read)));
    return task.build();
  }

  private static JsonObject withStatus(JsonObject old) {
    JsonObject status = old.object("status").orElse(JsonObject.empty());
    JsonObject.Builder read = status.toBuilder();
    status.string("state").ifPresent(it -> read.put("state", OldWords.currentState(it)));
    status.object("message").ifPresent(it -> read.put("message", OldMessages.read(it)));
    return old.with("status", read.build());
  }

  private static JsonObject artifact(JsonObject old) {
    return old.with("parts", OldMessages.read(old).array("parts").orElse(JsonArray.empty()));
  }

  private static JsonArray each(JsonArray array, Function<JsonObject, JsonObject> read) {
    List<Json> items = array.objects().stream().map(it -> (Json) read.apply(it)).toList();
    return new JsonArray(items);
  }
}
