package dev.ahp.signing;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * What exactly is signed.
 *
 * <p>Of a packet: the RFC 8785 bytes of the packet as it was sent, without {@code status} (it
 * changes), {@code checkpoint} (it is stored apart) and {@code signature.value} (it is what we
 * make). The rest of {@code signature} stays in, so that time and nonce are covered too. Of a
 * handoff message: its RFC 8785 bytes without {@code signature}.
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
