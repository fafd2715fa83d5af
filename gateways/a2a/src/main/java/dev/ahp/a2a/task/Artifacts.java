package dev.ahp.a2a.task;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The artifacts of a packet: its stream, the {@code artifacts} of its completion, and its result. A
 * value with {@code parts} is an artifact already; any other value becomes the only part of one.
 */
final class Artifacts {
  private static final String STREAM = "stream";
  private static final String RESULT = "result";

  private Artifacts() {}

  static List<JsonObject> of(JsonObject packet, List<JsonObject> chunks) {
    Map<String, JsonObject> byId = new LinkedHashMap<>();
    for (JsonObject chunk : chunks) {
      JsonObject artifact = ofChunk(chunk);
      byId.merge(id(artifact), artifact, Artifacts::join);
    }
    ofOutcome(packet).forEach(it -> byId.put(id(it), it));
    return List.copyOf(byId.values());
  }

  /** Returns the artifacts of the completion. */
  static List<JsonObject> ofOutcome(JsonObject packet) {
    List<JsonObject> artifacts = new ArrayList<>();
    for (Json given : packet.array("artifacts").orElse(JsonArray.empty())) {
      artifacts.add(artifact(given, "artifact-" + (artifacts.size() + 1)));
    }
    result(packet).ifPresent(it -> artifacts.add(artifact(it, RESULT)));
    Json label = packet.get(HandoffExtension.OUTCOME_SAFETY);
    return artifacts.stream().map(it -> SuspectParts.labelled(it, label)).toList();
  }

  /** Returns the result, unless it is a message. */
  private static Optional<Json> result(JsonObject packet) {
    return Optional.ofNullable(packet.get(RESULT))
        .filter(it -> !it.isNull() && AgentMessages.message(packet).isEmpty());
  }

  static JsonObject ofChunk(JsonObject chunk) {
    Json data = Optional.ofNullable(chunk.get("data")).orElse(Json.Null.NULL);
    return SuspectParts.labelled(artifact(data, STREAM), chunk.get("safety"));
  }

  private static JsonObject artifact(Json value, String defaultId) {
    JsonObject.Builder artifact = JsonObject.builder();
    if (value instanceof JsonObject object && MessageParts.hasParts(object)) {
      artifact.put("artifactId", object.string("artifactId").orElse(defaultId));
      for (String member : List.of("name", "description", "metadata", "extensions")) {
        artifact.putIfPresent(member, object.get(member));
      }
    } else {
      artifact.put("artifactId", defaultId).put("name", defaultId);
    }
    return artifact.put("parts", MessageParts.of(value)).build();
  }

  private static JsonObject join(JsonObject first, JsonObject next) {
    List<Json> parts = new ArrayList<>(first.array("parts").orElse(JsonArray.empty()).items());
    next.array("parts").ifPresent(more -> parts.addAll(more.items()));
    return first.with("parts", new JsonArray(parts));
  }

  private static String id(JsonObject artifact) {
    return artifact.string("artifactId").orElse("");
  }
}
