package dev.ahp.a2a.version;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts push notification configurations of 0.3: {@code {"taskId","pushNotificationConfig":{…}}}
 * instead of one flat object, and a list of authentication schemes instead of one.
 */
final class Version03PushConfigs {
  private Version03PushConfigs() {}

  /** Converts a new configuration; in the JSON of protocol buffers it is within {@code config}. */
  static JsonObject create(JsonObject old) {
    return old.object("config")
        .flatMap(it -> it.object("pushNotificationConfig"))
        .or(() -> old.object("pushNotificationConfig"))
        .map(it -> config(it, old.string("taskId").orElse("")))
        .orElse(old);
  }

  static JsonObject config(JsonObject old, String taskId) {
    JsonObject.Builder config = old.toBuilder();
    if (!taskId.isEmpty()) {
      config.put("taskId", taskId);
    }
    old.object("authentication").ifPresent(it -> config.put("authentication", scheme(it)));
    return config.build();
  }

  private static JsonObject scheme(JsonObject old) {
    List<String> schemes = old.array("schemes").orElse(JsonArray.empty()).strings();
    return schemes.isEmpty() ? old : old.without("schemes").with("scheme", Json.of(schemes.get(0)));
  }

  /** Converts {@code {"id","pushNotificationConfigId"}}. The config id defaults to the task id. */
  static JsonObject reference(JsonObject old) {
    @Nullable Json task = old.get("id");
    @Nullable Json config = old.get("pushNotificationConfigId");
    return JsonObject.builder()
        .putIfPresent("taskId", task)
        .putIfPresent("id", config == null ? task : config)
        .build();
  }

  static JsonObject owner(JsonObject old) {
    return JsonObject.builder().putIfPresent("taskId", old.get("id")).build();
  }

  static JsonObject write(JsonObject config) {
    JsonObject.Builder inner = config.toBuilder().remove("taskId");
    config
        .object("authentication")
        .ifPresent(
            it ->
                inner.put(
                    "authentication",
                    it.without("scheme")
                        .with(
                            "schemes",
                            JsonArray.ofStrings(it.string("scheme").stream().toList()))));
    return JsonObject.builder()
        .putIfPresent("taskId", config.get("taskId"))
        .put("pushNotificationConfig", inner.build())
        .build();
  }

  static JsonArray writeAll(JsonObject response) {
    return new JsonArray(
        response.array("configs").orElse(JsonArray.empty()).objects().stream()
            .map(it -> (Json) write(it))
            .toList());
  }
}
