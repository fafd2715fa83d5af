package dev.ahp.signing;

import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.List;

/** Signs packets for the sender. */
public final class PacketSigner {
  /** The broker fills these in if they are missing, which would invalidate the signature. */
  static final List<String> REQUIRED = List.of("packetId", "taskId", "sender", "createdAt");

  private PacketSigner() {}

  /**
   * Returns the packet with a {@code signature}, which replaces an existing one.
   *
   * @param nonce must differ for every packet; 16 random bytes in hex are enough
   * @throws IllegalArgumentException if the packet lacks a required member
   */
  public static JsonObject sign(JsonObject packet, SigningKey key, Instant now, String nonce) {
    for (String name : REQUIRED) {
      if (packet.string(name).isEmpty()) {
        throw new IllegalArgumentException("cannot sign a packet without " + name);
      }
    }
    PacketSignature unsigned = new PacketSignature(key.algorithm(), key.keyId(), now, nonce, "");
    JsonObject covered = packet.with("signature", unsigned.unsigned());
    String value = Hex.of(key.sign(SignedBytes.ofPacket(covered)));
    return covered.with(
        "signature", new PacketSignature(key.algorithm(), key.keyId(), now, nonce, value).toJson());
  }
}
