package dev.ahp.signing;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * The bytes that are signed.
 *
 * <p>For a packet, these are the RFC 8785 bytes of the packet as sent, without {@code status}
 * (which changes), {@code checkpoint} (which is stored separately) and {@code signature.value}. The
 * other members of {@code signature} are included, so timestamp and nonce are signed. For a handoff
 * message, these are its RFC 8785 bytes without {@code signature}.
 */
final class SignedBytes {
  private SignedBytes() {}

  static byte[] ofPacket(JsonObject packet) {
    JsonObject.Builder signed = packet.toBuilder().remove("status").remove("checkpoint");
    packet
        .object("signature")
        .map(signature -> (Json) signature.without("value"))
        .ifPresent(signature -> signed.put("signature", signature));
    return CanonicalJson.bytes(signed.build());
  }

  static byte[] ofMessage(JsonObject message) {
    return CanonicalJson.bytes(message.without("signature"));
  }
}
