package dev.ahp.lint.rule;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.contract.set.LockEntry;
import dev.ahp.json.CanonicalJson;
import dev.ahp.signing.Ed25519;
import java.security.PublicKey;
import java.util.HexFormat;
import java.util.Optional;

/** Checks that the lock file proves a review of the current contract and its current schema. */
public final class ReviewProof {
  private ReviewProof() {}

  /**
   * The reason why a review is not proven.
   *
   * @param part the member of the lock entry that is missing or wrong
   */
  public record ProofProblem(String part, String message) {}

  /** Returns the problem, or empty if the review is proven. */
  public static Optional<ProofProblem> findProblem(RuleContext context) {
    return context
        .lockEntry()
        .map(entry -> check(context, entry))
        .orElseGet(() -> problem("entry", "handoffs.lock has no review of this contract"));
  }

  /** Returns the hash of the current payload schema, or an empty string if there is none. */
  public static String schemaHash(RuleContext context) {
    return context.schema().map(CanonicalJson::hash).orElse("");
  }

  private static Optional<ProofProblem> check(RuleContext context, LockEntry entry) {
    String hash = context.contract().hash();
    if (!entry.hash().equals(Optional.of(hash))) {
      return problem("hash", "the contract has changed since its last review");
    }
    String schemaHash = schemaHash(context);
    if (!entry.schemaHash().orElse("").equals(schemaHash)) {
      return problem("schema", "the payload schema has changed since its last review");
    }
    String signed = LockEntry.signedText(context.contract().id(), hash, schemaHash);
    return isSigned(entry, signed)
        ? Optional.empty()
        : problem("signature", "the review has no valid signature");
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

  private static Optional<ProofProblem> problem(String part, String message) {
    return Optional.of(new ProofProblem(part, message));
  }
}
