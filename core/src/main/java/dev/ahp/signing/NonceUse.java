package dev.ahp.signing;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * One nonce, used by one packet. Key ids are chosen by each sender, so the sender belongs to it.
 *
 * @param until after this moment the clock window refuses the signature by itself
 */
public record NonceUse(String sender, String keyId, String nonce, String packetId, Instant until) {

  /** Of a packet whose signature {@link PacketVerifier} has found to hold. */
  public static NonceUse of(JsonObject verified, Duration clockSkew) {
    PacketSignature signature = PacketSignature.read(verified.object("signature").orElseThrow());
    return new NonceUse(
        verified.string("sender").orElseThrow(),
        signature.keyId(),
        signature.nonce(),
        verified.string("packetId").orElseThrow(),
        signature.timestamp().plus(clockSkew));
  }

  /** Whether a use that is already kept forbids this one. */
  public boolean isReplayOf(NonceUse earlier) {
    return sender.equals(earlier.sender)
        && keyId.equals(earlier.keyId)
        && nonce.equals(earlier.nonce)
        && !packetId.equals(earlier.packetId);
  }

  /** A nonce that came with another packet speaks against the signature. */
  public List<Violation> check(NonceLog log) {
    return log.seen(this)
        ? List.of(
            new Violation(
                ProblemCode.SIGNATURE_INVALID, "/signature/nonce", "was used for another packet"))
        : List.of();
  }
}
