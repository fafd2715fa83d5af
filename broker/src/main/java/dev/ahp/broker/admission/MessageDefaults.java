package dev.ahp.broker.admission;

import dev.ahp.Priority;
import dev.ahp.format.NeoPackets;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * The members of a handoff or a neo packet that its packet takes over if it lacks them. Invalid
 * values are not taken over; the payload gate reports them.
 */
record MessageDefaults(JsonObject message, Optional<Instant> expiresAt) {
  /** Returns the defaults of a packet; those of another payload are empty. */
  static MessageDefaults of(JsonObject packet) {
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    if (PayloadType.of(packet).equals(NeoPackets.PAYLOAD_TYPE)) {
      return new MessageDefaults(
          NeoPackets.withCanonicalNames(payload),
          NeoPackets.expiresAt(payload).flatMap(Rfc3339::parse));
    }
    JsonObject handoff = PayloadType.isHandoff(packet) ? payload : JsonObject.empty();
    return new MessageDefaults(handoff, handoff.string("expiresAt").flatMap(Rfc3339::parse));
  }

  Json priority() {
    return message
        .string("priority")
        .filter(it -> Arrays.stream(Priority.values()).anyMatch(p -> p.name().equals(it)))
        .map(Json::of)
        .orElseGet(() -> Json.of(Priority.MEDIUM.name()));
  }

  Optional<Json> confidence() {
    return message.number("confidence").filter(it -> it >= 0 && it <= 1).map(Json::of);
  }
}
