package dev.ahp.signing;

import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.List;

/** Signs packets on the side of the sender. */
public final class PacketSigner {
  /** The broker fills these in when they are absent, and what it adds nobody has signed. */
  static final List<String> REQUIRED = List.of("packetId", "taskId", "sender", "createdAt");

  private PacketSigner() {}

  /**
   * The packet with its {@code signature}; an earlier one is replaced.
   *
   * @param nonce must differ for every packet; 16 random bytes in hex are enough
   * @throws IllegalArgumentException if the packet lacks a member that a signed one must bring
   */
  public static JsonObject sign(JsonObject packet, SigningKey key, Instant now, String nonce) {
    for (String name : REQUIRED) {
      if (packet.string(name).isEmpty()) {
        throw new IllegalArgumentException("a signed packet needs its own " + name);
      }
    }
    PacketSignature unsigned = new PacketSignature(key.algorithm(), key.keyId(), now, nonce, "");
    JsonObject covered = packet.with("signature", unsigned.unsigned());
    String value = Hex.of(key.sign(SignedBytes.ofPacket(covered)));
    return covered.with(
        "signature", new PacketSignature(key.algorithm(), key.keyId(), now, nonce, value).toJson());
  }
}
