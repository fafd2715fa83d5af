package dev.ahp.format;

import dev.ahp.id.Ids;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Renders an A2A 0.3 message that contains the packet or handoff in a data part. */
final class A2aProjection implements Projection {
  private static final String EXTENSION = A2aExtension.URI;

  @Override
  public String name() {
    return "a2a";
  }

  @Override
  public boolean holdsPackets() {
    return true;
  }

  @Override
  public JsonObject project(JsonObject hub) {
    JsonObject part =
        JsonObject.builder()
            .put("kind", "data")
            .put("data", hub)
            .put("metadata", JsonObject.builder().put("mediaType", "application/json").build())
            .build();
    JsonObject.Builder message =
        JsonObject.builder().put("kind", "message").put("role", "agent").put("messageId", id(hub));
    hub.string("taskId").ifPresent(it -> message.put("contextId", it));
    return message
        .put("parts", JsonArray.of(part))
        .put("extensions", JsonArray.ofStrings(List.of(EXTENSION)))
        .put("metadata", JsonObject.builder().put(EXTENSION, facts(hub)).build())
        .build();
  }

  @Override
  public JsonObject lift(JsonObject message) {
    return dataPart(message).orElseGet(() -> fromText(message));
  }

  private static String id(JsonObject hub) {
    return hub.string("packetId")
        .or(() -> hub.string("handoffId"))
        .orElseGet(() -> CanonicalJson.hash(hub));
  }

  private static JsonObject facts(JsonObject hub) {
    JsonObject.Builder facts = JsonObject.builder();
    for (String name : List.of("handoffId", "parentHandoffId", "contract", "sender", "target")) {
      facts.putIfPresent(name, hub.get(name));
    }
    return facts.build();
  }

  /** Returns the first data part that is a packet or a handoff. */
  private static Optional<JsonObject> dataPart(JsonObject message) {
    return parts(message).stream()
        .flatMap(part -> part.object("data").stream())
        .filter(data -> CommonFormat.isPacket(data) || data.has("schemaVersion"))
        .findFirst();
  }

  private static JsonObject fromText(JsonObject message) {
    String text =
        parts(message).stream()
            .flatMap(part -> part.string("text").stream())
            .collect(Collectors.joining("\n"));
    JsonObject.Builder handoff = CommonFormat.skeleton(message).put("initial", true);
    message.string("contextId").filter(Ids::isId).ifPresent(it -> handoff.put("taskId", it));
    return handoff.put("taskDescription", text.isEmpty() ? "INITIAL" : text).build();
  }

  private static List<JsonObject> parts(JsonObject message) {
    return message.array("parts").map(JsonArray::objects).orElse(List.of());
  }

  static boolean looksLike(JsonObject object) {
    Json kind = object.get("kind");
    return object.array("parts").isPresent()
        && (object.has("messageId") || Json.of("message").equals(kind));
  }
}
