package dev.ahp.packet;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/** Determines the type of a packet's payload. */
public final class PayloadType {
  /** The type of a payload without a schema. */
  public static final String OBJECT = "object";

  private static final String HANDOFF_PREFIX = "handoff/";

  private PayloadType() {}

  /** Returns the packet's {@code payloadType}, or derives the type from the payload. */
  public static String of(JsonObject packet) {
    return packet
        .string("payloadType")
        .or(() -> packet.object("payload").flatMap(PayloadType::ofHandoff))
        .orElse(OBJECT);
  }

  public static boolean isHandoff(JsonObject packet) {
    return of(packet).startsWith(HANDOFF_PREFIX);
  }

  /** Returns the handoff version of the payload type; empty if the payload is not a handoff. */
  public static Optional<String> handoffVersion(JsonObject packet) {
    return Optional.of(of(packet))
        .filter(it -> it.startsWith(HANDOFF_PREFIX))
        .map(it -> it.substring(HANDOFF_PREFIX.length()));
  }

  private static Optional<String> ofHandoff(JsonObject payload) {
    return payload.has("schemaVersion")
        ? Optional.of(HANDOFF_PREFIX + payload.string("schemaVersion").orElse(""))
        : Optional.empty();
  }
}
