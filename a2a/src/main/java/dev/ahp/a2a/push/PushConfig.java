package dev.ahp.a2a.push;

import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.task.TaskState;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Arrays;

/**
 * A wish to be told of a task.
 *
 * @param config as its client knows it, with {@code id}, {@code taskId} and {@code url}
 * @param caller as whom the task is looked at
 * @param version in whose shapes it is told
 * @param made when, in milliseconds of the epoch
 * @param told the last state that went out
 */
record PushConfig(JsonObject config, Caller caller, Version version, long made, String told) {
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
    return Arrays.stream(TaskState.values())
        .anyMatch(it -> it.ends() && it.wireName().equals(told));
  }

  PushConfig told(String state) {
    return new PushConfig(config, caller, version, made, state);
  }

  JsonObject toJson() {
    return JsonObject.builder()
        .put("config", config)
        .put("kind", caller.kind().name())
        .put("caller", caller.name())
        .put("version", version.name())
        .put("made", (double) made)
        .put("told", told)
        .build();
  }

  static PushConfig read(JsonObject json) {
    return new PushConfig(
        json.object("config").orElseThrow(),
        new Caller(
            Caller.Kind.valueOf(json.string("kind").orElseThrow()),
            json.string("caller").orElseThrow()),
        Version.valueOf(json.string("version").orElseThrow()),
        json.get("made") instanceof Json.Num number ? (long) number.value() : 0,
        json.string("told").orElse(""));
  }
}
