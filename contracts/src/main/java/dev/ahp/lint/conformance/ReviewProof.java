package dev.ahp.lint.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.contract.set.LockEntry;
import dev.ahp.json.CanonicalJson;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.signing.Ed25519;
import java.security.PublicKey;
import java.util.HexFormat;
import java.util.Optional;

/** Checks that the lock proves a review of the contract and its schema as they are now. */
public final class ReviewProof {
  private ReviewProof() {}

  /**
   * Why there is no proof.
   *
   * @param part the member of the lock entry that is missing or wrong
   */
  public record ProofProblem(String part, String message) {}

  /** Empty when the review is proven. */
  public static Optional<ProofProblem> missing(RuleContext context) {
    return context
        .lockEntry()
        .map(entry -> check(context, entry))
        .orElseGet(() -> fault("entry", "no review of it is in handoffs.lock"));
  }

  /** The hash of the payload schema as it is now; empty when there is no such file. */
  public static String schemaHash(RuleContext context) {
    return context.schema().map(CanonicalJson::hash).orElse("");
  }

  private static Optional<ProofProblem> check(RuleContext context, LockEntry entry) {
    String hash = context.contract().hash();
    if (!entry.hash().equals(Optional.of(hash))) {
      return fault("hash", "it has changed since its last review");
    }
    String schemaHash = schemaHash(context);
    if (!entry.schemaHash().orElse("").equals(schemaHash)) {
      return fault("schema", "its schema has changed since its last review");
    }
    String signed = LockEntry.signedText(context.contract().id(), hash, schemaHash);
    return isSigned(entry, signed)
        ? Optional.empty()
        : fault("signature", "its review has no good signature");
  }

  private static boolean isSigned(LockEntry entry, String text) {
    try {
      PublicKey key = Ed25519.publicKey(entry.publicKey().orElse(""));
      byte[] signature = HexFormat.of().parseHex(entry.signatureHex().orElse("none"));
      return Ed25519.verify(key, text.getBytes(UTF_8), signature);
    } catch (IllegalArgumentException notHex) {
      return false;
    }
  }

  private static Optional<ProofProblem> fault(String part, String message) {
    return Optional.of(new ProofProblem(part, message));
  }
}
