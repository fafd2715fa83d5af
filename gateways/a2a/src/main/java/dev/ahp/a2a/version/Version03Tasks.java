package dev.ahp.a2a.version;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Set;

/** Converts tasks and their updates to 0.3. */
final class Version03Tasks {
  /** The states that end a stream. */
  private static final Set<String> FINAL_STATES =
      Set.of("completed", "failed", "canceled", "rejected", "input-required", "auth-required");

  private Version03Tasks() {}

  static JsonObject write(JsonObject task) {
    JsonObject.Builder old = JsonObject.builder().put("kind", "task").putAll(task);
    task.object("status").ifPresent(it -> old.put("status", status(it)));
    task.array("history").ifPresent(it -> old.put("history", messages(it)));
    task.array("artifacts").ifPresent(it -> old.put("artifacts", artifacts(it)));
    return old.build();
  }

  private static JsonObject status(JsonObject status) {
    JsonObject.Builder old = status.toBuilder();
    status.string("state").ifPresent(it -> old.put("state", Version03Enums.state(it)));
    status.object("message").ifPresent(it -> old.put("message", Version03Messages.write(it)));
    return old.build();
  }

  private static JsonArray messages(JsonArray messages) {
    return new JsonArray(
        messages.objects().stream().map(it -> (Json) Version03Messages.write(it)).toList());
  }

  private static JsonArray artifacts(JsonArray artifacts) {
    return new JsonArray(artifacts.objects().stream().map(it -> (Json) artifact(it)).toList());
  }

  private static JsonObject artifact(JsonObject artifact) {
    return artifact
        .array("parts")
        .map(parts -> artifact.with("parts", Version03Messages.writeParts(parts)))
        .orElse(artifact);
  }

  static JsonObject writeStatusUpdate(JsonObject update) {
    JsonObject status =
        update.object("status").map(Version03Tasks::status).orElse(JsonObject.empty());
    return JsonObject.builder()
        .put("kind", "status-update")
        .putAll(update)
        .put("status", status)
        .put("final", FINAL_STATES.contains(status.string("state").orElse("")))
        .build();
  }

  static JsonObject writeArtifactUpdate(JsonObject update) {
    JsonObject.Builder old = JsonObject.builder().put("kind", "artifact-update").putAll(update);
    update.object("artifact").ifPresent(it -> old.put("artifact", artifact(it)));
    return old.build();
  }
}
