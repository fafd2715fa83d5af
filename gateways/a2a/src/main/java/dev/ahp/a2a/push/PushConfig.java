package dev.ahp.a2a.push;

import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Arrays;

/**
 * A wish to be told of a task.
 *
 * @param config as its client knows it, with {@code id}, {@code taskId} and {@code url}
 * @param caller as whom the task is looked at
 * @param a2aVersion in whose shapes it is told
 * @param made when, in milliseconds of the epoch
 * @param told the last state that went out
 */
record PushConfig(JsonObject config, Caller caller, A2aVersion a2aVersion, long made, String told) {
  String id() {
    return config.string("id").orElse("");
  }

  String taskId() {
    return config.string("taskId").orElse("");
  }

  /** What no two in a book share. */
  String key() {
    return key(taskId(), id());
  }

  static String key(String taskId, String id) {
    return taskId + " " + id;
  }

  String url() {
    return config.string("url").orElse("");
  }

  /** Whether there is nothing more to tell. */
  boolean hasToldTheEnd() {
    return Arrays.stream(A2aTaskState.values())
        .anyMatch(it -> it.ends() && it.wireName().equals(told));
  }

  PushConfig told(String state) {
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
