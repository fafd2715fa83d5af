package dev.ahp.signing;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

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

  /** Returns whether the earlier use makes this one a replay. */
  public boolean isReplayOf(NonceUse earlier) {
    return sender.equals(earlier.sender)
        && keyId.equals(earlier.keyId)
        && nonce.equals(earlier.nonce)
        && !packetId.equals(earlier.packetId);
  }

  /** Returns a violation if another packet used the nonce. */
  public List<Violation> check(NonceLog log) {
    return log.seen(this)
        ? List.of(
            new Violation(
                ProblemCode.SIGNATURE_INVALID, "/signature/nonce", "was used for another packet"))
        : List.of();
  }
}
