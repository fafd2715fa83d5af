package dev.ahp.signing;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The use of a nonce by a packet. It includes the sender, because senders choose their own key ids.
 *
 * @param until the time after which the signature is rejected because of its timestamp
 */
public record NonceUse(String sender, String keyId, String nonce, String packetId, Instant until) {

  /** Creates the use for a packet whose signature {@link PacketVerifier} accepted. */
  public static NonceUse of(JsonObject verified, Duration clockSkew) {
    PacketSignature signature = PacketSignature.read(verified.object("signature").orElseThrow());
    return new NonceUse(
        verified.string("sender").orElseThrow(),
        signature.keyId(),
        signature.nonce(),
        verified.string("packetId").orElseThrow(),
        signature.timestamp().plus(clockSkew));
  }

  /** The key under which a broker stores the use until it expires. */
  public String key() {
    return sender + "/" + keyId + "/" + nonce;
  }

  /**
   * Returns a violation if another packet used the nonce. The same packet may be sent again.
   *
   * @param usedBy the packet that used the nonce before; null if none did
   */
  public List<Violation> check(@Nullable String usedBy) {
    return usedBy == null || usedBy.equals(packetId)
        ? List.of()
        : List.of(
            new Violation(
                ProblemCode.SIGNATURE_INVALID,
                "/signature/nonce",
                "was already used with another packet"));
  }
}
