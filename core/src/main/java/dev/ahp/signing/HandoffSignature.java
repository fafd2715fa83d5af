package dev.ahp.signing;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The compact signature of a handoff message: {@code "signature":"hmac-sha256:<hex>"} or {@code
 * ed25519:<hex>}. It does not name a key, so all valid keys of the sender are tried.
 */
public final class HandoffSignature {
  private static final String MEMBER = "signature";

  private HandoffSignature() {}

  /** Returns the message with a {@code signature}, which replaces an existing one. */
  public static JsonObject sign(JsonObject message, SigningKey key) {
    String value = Hex.of(key.sign(SignedBytes.ofMessage(message)));
    return message.with(MEMBER, Json.of(key.algorithm().wireName() + ":" + value));
  }

  /** Returns the violations of the signature; empty if it is valid. */
  public static List<Violation> verify(JsonObject message, KeyRing keys, Instant now) {
    Optional<CompactSignature> compact = message.string(MEMBER).flatMap(CompactSignature::read);
    if (compact.isEmpty()) {
      return violation("must be hmac-sha256 or ed25519, a colon, and lower-case hex");
    }
    byte[] signed = SignedBytes.ofMessage(message);
    boolean valid =
        keys.validAt(now).stream()
            .filter(key -> key.algorithm() == compact.get().alg())
            .anyMatch(key -> key.verifies(signed, Hex.bytes(compact.get().hex())));
    return valid ? List.of() : violation("does not match any valid key of the sender");
  }

  private static List<Violation> violation(String message) {
    return List.of(new Violation(ProblemCode.SIGNATURE_INVALID, "/" + MEMBER, message));
  }

  private record CompactSignature(SignatureAlgorithm alg, String hex) {
    static Optional<CompactSignature> read(String text) {
      int colon = text.indexOf(':');
      if (colon < 0) {
        return Optional.empty();
      }
      String hex = text.substring(colon + 1);
      return SignatureAlgorithm.named(text.substring(0, colon))
          .filter(alg -> Hex.isLower(hex, 2 * alg.valueBytes()))
          .map(alg -> new CompactSignature(alg, hex));
    }
  }
}
