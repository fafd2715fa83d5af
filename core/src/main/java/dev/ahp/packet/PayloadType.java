package dev.ahp.packet;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/** What a payload says it is. */
public final class PayloadType {
  /** A payload that no schema speaks for. */
  public static final String OBJECT = "object";

  private static final String HANDOFF = "handoff/";

  private PayloadType() {}

  /** The packet's own word for it, else read off the payload. */
  public static String of(JsonObject packet) {
    return packet
        .string("payloadType")
        .or(() -> packet.object("payload").flatMap(PayloadType::ofHandoff))
        .orElse(OBJECT);
  }

  public static boolean isHandoff(JsonObject packet) {
    return of(packet).startsWith(HANDOFF);
  }

  /** The version that the packet says its handoff has; empty when it carries none. */
  public static Optional<String> handoffVersion(JsonObject packet) {
    return Optional.of(of(packet))
        .filter(it -> it.startsWith(HANDOFF))
        .map(it -> it.substring(HANDOFF.length()));
  }

  private static Optional<String> ofHandoff(JsonObject payload) {
    return payload.has("schemaVersion")
        ? Optional.of(HANDOFF + payload.string("schemaVersion").orElse(""))
        : Optional.empty();
  }
}
