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

  private static Optional<String> ofHandoff(JsonObject payload) {
    return payload.has("schemaVersion")
        ? Optional.of(HANDOFF + payload.string("schemaVersion").orElse(""))
        : Optional.empty();
  }
}
