package dev.ahp.a2a.push;

import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * A push notification configuration.
 *
 * @param config as the client sees it, with {@code id}, {@code taskId} and {@code url}
 * @param caller that created it and whose permissions apply
 * @param a2aVersion the format of the notifications
 * @param made creation time in epoch milliseconds
 * @param told the last delivered task state
 */
record PushConfig(JsonObject config, Caller caller, A2aVersion a2aVersion, long made, String told) {
  String id() {
    return config.string("id").orElse("");
  }

  String taskId() {
    return config.string("taskId").orElse("");
  }

  /** Returns the unique key in the store. */
  String key() {
    return key(taskId(), id());
  }

  static String key(String taskId, String id) {
    return taskId + " " + id;
  }

  String url() {
    return config.string("url").orElse("");
  }

  /** Returns whether a terminal state was delivered. */
  boolean isFinished() {
    return A2aTaskState.named(told).filter(A2aTaskState::ends).isPresent();
  }

  PushConfig withDelivered(String state) {
    return new PushConfig(config, caller, a2aVersion, made, state);
  }

  JsonObject toJson() {
    return JsonObject.builder()
        .put("config", config)
        .put("kind", caller.callerKind().name())
        .put("caller", caller.name())
        .put("version", a2aVersion.name())
        .put("made", made)
        .put("told", told)
        .build();
  }

  static PushConfig read(JsonObject json) {
    return new PushConfig(
        json.object("config").orElseThrow(),
        new Caller(
            Caller.CallerKind.valueOf(json.string("kind").orElseThrow()),
            json.string("caller").orElseThrow()),
        A2aVersion.valueOf(json.string("version").orElseThrow()),
        json.get("made") instanceof Json.Num number ? (long) number.value() : 0,
        json.string("told").orElse(""));
  }
}
