package dev.ahp.document;

import dev.ahp.brief.BriefParties;
import dev.ahp.format.NeoPackets;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Converts documents to packets. A packet is unchanged. A handoff, brief or neo packet becomes the
 * payload of a new packet, with the name of its schema as the payload type.
 */
public final class PacketConverter {
  private static final String DEFAULT_TYPE = "task.assign";

  private PacketConverter() {}

  /** Returns the packet; empty for a contract, which cannot be sent. */
  public static Optional<JsonObject> packet(Document document) {
    JsonObject value = document.value();
    return switch (document.kind()) {
      case PACKET -> Optional.of(value);
      case HANDOFF -> Optional.of(handoff(value));
      case BRIEF -> Optional.of(brief(value));
      case NEO -> Optional.of(neo(value));
      case CONTRACT -> Optional.empty();
    };
  }

  private static JsonObject.Builder payload(String payloadType, JsonObject value) {
    return JsonObject.builder()
        .put("type", DEFAULT_TYPE)
        .put("payloadType", payloadType)
        .put("payload", value);
  }

  private static JsonObject handoff(JsonObject message) {
    String version = message.string("schemaVersion").orElse("2.0");
    return payload("handoff/" + version, message)
        .putIfPresent("taskId", text(message, "taskId"))
        .putIfPresent("expiresAt", text(message, "expiresAt"))
        .putIfPresent(
            "target", message.object("toAgent").map(it -> text(it, "agentType")).orElse(null))
        .build();
  }

  private static JsonObject brief(JsonObject brief) {
    BriefParties parties = BriefParties.of(brief);
    return payload("brief/1", brief)
        .putIfPresent("taskId", parties.taskId().map(Json::of).orElse(null))
        .putIfPresent("sender", name(parties.sender()))
        .putIfPresent("target", name(parties.receiver()))
        .build();
  }

  private static @Nullable Json name(Optional<String> agent) {
    return agent.filter(Ids::isName).map(Json::of).orElse(null);
  }

  private static JsonObject neo(JsonObject neo) {
    return payload(NeoPackets.PAYLOAD_TYPE, neo)
        .putIfPresent("taskId", neo.string("task_id").filter(Ids::isId).map(Json::of).orElse(null))
        .putIfPresent("expiresAt", NeoPackets.expiresAt(neo).map(Json::of).orElse(null))
        .build();
  }

  private static @Nullable Json text(JsonObject object, String name) {
    return object.string(name).map(Json::of).orElse(null);
  }
}
