package dev.ahp.lint;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LoadedFile;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.LintRules;
import dev.ahp.lint.rule.ReviewProof;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.signing.Ed25519;
import dev.ahp.time.Rfc3339;
import java.security.PrivateKey;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A review that approves contracts in their current form.
 *
 * @param key signs the review; null for an unsigned review
 */
public record Review(String by, Instant at, @Nullable PrivateKey key) {
  private static final String UNREVIEWED = "AHP023";

  /**
   * Returns the errors that prevent a review. That the contract or its schema changed since the
   * last review is not an obstacle; a breaking change within one major version is.
   */
  public static List<LintFinding> obstacles(ContractSet set, LintOptions options) {
    ContractSet unlocked = set.withoutLock();
    List<LintRule> rules =
        LintRules.all().stream().filter(it -> !it.card().id().equals(UNREVIEWED)).toList();
    RuleContextFactory factory =
        new RuleContextFactory(
            unlocked,
            options,
            RuleContextFactory.bundledSchemas(),
            RuleContextFactory.reviewed(set.lockFile()));
    return new LintRun(unlocked, options, rules, factory)
        .run().findings().stream().filter(LintFinding::isError).toList();
  }

  /**
   * Returns the lock entries that record this review.
   *
   * @param only paths of the contracts; empty for all of the set
   */
  public List<LockEntry> entries(ContractSet set, Set<String> only) {
    RuleContextFactory factory = new RuleContextFactory(set, LintOptions.on(LocalDate.EPOCH));
    List<LockEntry> entries = new ArrayList<>();
    for (ContractFile file : set.contracts()) {
      Contract contract = file.contract();
      if (contract != null && (only.isEmpty() || only.contains(file.path()))) {
        entries.add(entry(factory.of(file, contract)));
      }
    }
    return entries;
  }

  private LockEntry entry(RuleContext context) {
    Contract contract = context.contract();
    String hash = contract.hash();
    String schemaHash = ReviewProof.schemaHash(context);
    JsonObject.Builder entry =
        JsonObject.builder()
            .put("file", context.file().path())
            .put("version", contract.version().orElse(""))
            .put("hash", hash)
            .put("schema", schema(context, schemaHash))
            .put("snapshot", CanonicalJson.text(contract.json()))
            .put("reviewed_by", by)
            .put("reviewed_at", Rfc3339.format(at));
    if (key != null) {
      String signed = LockEntry.signedText(contract.id(), hash, schemaHash);
      entry
          .put("public_key", Ed25519.hex(Ed25519.publicKeyOf(key)))
          .put(
              "signature",
              "ed25519:" + HexFormat.of().formatHex(Ed25519.sign(key, signed.getBytes(UTF_8))));
    }
    return new LockEntry(contract.id(), entry.build());
  }

  private static JsonObject schema(RuleContext context, String hash) {
    String file =
        context
            .set()
            .schemaOf(context.file())
            .map(LoadedFile::path)
            .or(() -> context.contract().payload().schema())
            .orElse("");
    return JsonObject.builder().put("file", file).put("hash", hash).build();
  }
}
