package dev.ahp.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.contract.set.LockFile;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.Severity;
import dev.ahp.problem.Violation;
import dev.ahp.signing.Ed25519;
import dev.ahp.yaml.YamlReader;
import java.security.PrivateKey;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReviewRulesTest {
  private static final String SCHEMA = "schemas/refund@1.0.0.json";

  /** Writes the lock file of a signed review of the current fixture. */
  private static LintFixture reviewed(LintFixture lintFixture) {
    PrivateKey key = Ed25519.privateKey("11".repeat(32));
    Review review = new Review("alice", Instant.EPOCH, key);
    LockFile lockFile = LockFile.empty().with(review.entries(lintFixture.load(), Set.of()));
    return lintFixture.put("handoffs.lock", lockFile.toYaml());
  }

  private static LintFixture claimed() {
    return new LintFixture()
        .edit("human_in_the_loop: false", "human_in_the_loop: false\nreviewed_by: alice");
  }

  @Test
  void aSignedReviewMakesL3() {
    assertThat(claimed().lint().level()).isEqualTo(ConformanceLevel.L2);
    assertThat(reviewed(claimed()).lint().level()).isEqualTo(ConformanceLevel.L3);
    assertThat(reviewed(claimed()).asking(ConformanceLevel.L3).findings()).isEmpty();
  }

  @Test
  void theSignatureCoversTheIdAndBothHashes() {
    LintFixture lintFixture = claimed();
    PrivateKey key = Ed25519.privateKey("11".repeat(32));
    ContractSet set = lintFixture.load();
    LockEntry entry = new Review("alice", Instant.EPOCH, key).entries(set, Set.of()).get(0);
    String hash =
        CanonicalJson.hash(YamlReader.read(lintFixture.text(LintFixture.CONTRACT)).value());
    String schemaHash = CanonicalJson.hash(JsonReader.read(lintFixture.text(SCHEMA)));
    String signed = "triage-to-refunds-v1\n" + hash + "\n" + schemaHash;

    assertThat(entry.hash()).contains(hash);
    assertThat(entry.schemaHash()).contains(schemaHash);
    assertThat(
            Ed25519.verify(
                Ed25519.publicKey(entry.publicKey().orElseThrow()),
                signed.getBytes(UTF_8),
                HexFormat.of().parseHex(entry.signatureHex().orElseThrow())))
        .isTrue();
    assertThat(new Review("bob", Instant.EPOCH, null).entries(set, Set.of("elsewhere"))).isEmpty();
  }

  @Test
  void askedForL3AnUnsignedContractIsReported() {
    assertThat(new LintFixture().asking(ConformanceLevel.L3).findings())
        .containsExactly("AHP023@1:1");
    assertThat(claimed().asking(ConformanceLevel.L3).findings()).containsExactly("AHP023@33:1");
    assertThat(claimed().asking(ConformanceLevel.L3).lint().level()).isEqualTo(ConformanceLevel.L2);
    LintFixture claims = claimed().edit("reviewed_by", "conformance: L3\nreviewed_by");
    assertThat(claims.findings()).containsExactly("AHP023@34:1");
  }

  @Test
  void aSignedReviewNeedsNoReviewerInTheContract() {
    LintFixture lintFixture = reviewed(new LintFixture()).asking(ConformanceLevel.L3);

    assertThat(lintFixture.findings()).isEmpty();
    assertThat(lintFixture.lint().level()).isEqualTo(ConformanceLevel.L3);
  }

  @Test
  void aReviewIsValidOnlyForTheReviewedContent() {
    LintFixture changed = reviewed(claimed()).edit("timeout_ms: 30000", "timeout_ms: 30001");
    assertThat(changed.asking(ConformanceLevel.L3).findings()).containsExactly("AHP023@33:1");

    LintFixture drifted = reviewed(claimed()).put(SCHEMA, "{\"title\":\"other\"}");
    assertThat(drifted.findings()).containsExactly("AHP006@10:3");
    assertThat(drifted.lint().level()).isEqualTo(ConformanceLevel.NONE);

    LintFixture forged = reviewed(claimed());
    forged.put("handoffs.lock", forged.text("handoffs.lock").replace("ed25519:", "ed25519:00"));
    assertThat(forged.lint().level()).isEqualTo(ConformanceLevel.L2);
    assertThat(forged.asking(ConformanceLevel.L3).findings()).containsExactly("AHP023@33:1");
  }

  @Test
  void reformattingAFileKeepsItsReview() {
    LintFixture lintFixture = reviewed(claimed());
    lintFixture
        .put(SCHEMA, "{\n  \"type\":   \"object\"\n}")
        .edit("version: 1.0.0", "version: '1.0.0' # v");

    assertThat(lintFixture.lint().level()).isEqualTo(ConformanceLevel.L3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`{\"$ref\": \"https://example.com/x.json\"}` | AHP024@10:3",
        "`{\"properties\": {\"a\": {\"allOf\": [{\"$ref\": \"http://x/y\"}]}}}` | AHP024@10:3",
        "`{\"$id\": \"https://example.com/x\", \"$ref\": \"#/$defs/a\"}` | ",
      })
  void anL3SchemaTakesNothingFromTheWeb(String schema, String expected) {
    LintFixture lintFixture = reviewed(claimed().put(SCHEMA, schema)).asking(ConformanceLevel.L3);

    assertThat(lintFixture.findings()).isEqualTo(expected == null ? List.of() : List.of(expected));
    assertThat(lintFixture.lint().level())
        .isEqualTo(expected == null ? ConformanceLevel.L3 : ConformanceLevel.L2);
  }

  @Test
  void aRequiredLevelMustBeReached() {
    LintFixture l1 = new LintFixture().edit("  trace_id_field: trace_id\n", "");
    assertThat(l1.lint().level()).isEqualTo(ConformanceLevel.L1);
    assertThat(l1.asking(ConformanceLevel.L1).findings()).isEmpty();
    assertThat(l1.asking(ConformanceLevel.L2).findings()).containsExactly("AHP028@1:1");
    assertThat(l1.lint().findings().get(0).message()).contains("observability.trace_id_field");
    assertThat(l1.lint().level()).isEqualTo(ConformanceLevel.L1);

    LintFixture none =
        new LintFixture().edit("  timeout_ms: 30000\n", "").asking(ConformanceLevel.L1);
    assertThat(none.findings()).containsExactly("AHP028@1:1", "AHP016@17:1");
    LintFixture claims = new LintFixture().edit("version: 1.0.0", "conformance: L2");
    assertThat(claims.findings()).containsExactly("AHP028@2:1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "target: refund-agent | target: lead | AHP019@4:1",
        "state.intent == 'refund' | state.intent == 'return' | AHP019@7:3",
        "target.domains contains 'billing' | 'target.domains contains ''b''' | AHP019@15:3",
        "dedupe_key: provenance.order_id | dedupe_key: provenance.id | AHP019@30:3",
        "idempotent: true | idempotent: false | AHP019@29:3",
        "required_fields: [task_summary] | required_fields: [task_summary, provenance] | AHP019@14:3",
        "`required: [task_summary, ` | `required: [task_summary, more, ` | AHP019@11:3",
        "`  dedupe_key: provenance.order_id\n` | `` | AHP019@28:1",
        "timeout_ms: 30000 | timeout_ms: 1 | ",
        "intent: A customer | intent: Some customer | ",
        "[task_summary, provenance.order_id, | [provenance.order_id, task_summary, | ",
      })
  void aBreakingChangeRequiresAMajorVersion(String from, String to, String expected) {
    LintFixture changed =
        new LintFixture().against(new LintFixture()).edit(from, to == null ? "" : to);

    if (expected == null) {
      assertThat(changed.findings()).isEmpty();
    } else {
      assertThat(changed.findings()).containsExactly(expected);
    }
    assertThat(changed.edit("version: 1.0.0", "version: 2.0.0").findings()).isEmpty();
  }

  @Test
  void withoutABaselineTheReviewedContractIsThePreviousOne() {
    LintFixture changed = reviewed(claimed()).edit("target: refund-agent", "target: lead");

    assertThat(changed.findings()).containsExactly("AHP019@4:1");
  }

  @Test
  void removingABlockIsABreakingChange() {
    LintFixture before = new LintFixture().edit("human_in_the_loop: false", "review: {by: lead}");
    LintFixture after = new LintFixture().against(before);

    assertThat(after.findings()).containsExactly("AHP019@1:1");
  }

  @Test
  void aDeprecationRequiresASunsetAndAReplacement() {
    LintFixture lintFixture =
        new LintFixture().edit("human_in_the_loop: false", "deprecation:\n  sunset: 2026-06-12");
    assertThat(lintFixture.findings()).containsExactly("AHP020@32:1");
    assertThat(lintFixture.lint().findings().get(0).severity()).isEqualTo(Severity.WARNING);

    lintFixture.put(
        "handoffs/v2.yaml",
        lintFixture
            .text(LintFixture.CONTRACT)
            .replace("-refunds-v1", "-refunds-v2")
            .replace("deprecation:\n  sunset: 2026-06-12", "human_in_the_loop: false"));
    lintFixture.edit("2026-06-12", "2026-06-11\n  replacement_id: triage-to-refunds-v2");
    assertThat(lintFixture.findings()).containsExactly("AHP020@33:3");
    assertThat(lintFixture.lint().findings().get(0).severity()).isEqualTo(Severity.ERROR);
    lintFixture.edit("2026-06-11", "2026-13-99");
    assertThat(lintFixture.findings()).containsExactly("AHP029@33:3");
  }

  @Test
  void aContractIsLintedAloneWithoutOtherFiles() {
    JsonObject contract =
        YamlReader.read(new LintFixture().text(LintFixture.CONTRACT)).value().asObject().get();

    LintReport good = Linter.alone(contract, name -> Optional.empty(), LintFixture.TODAY);
    LintReport bad =
        Linter.alone(contract.without("recovery"), n -> Optional.empty(), LintFixture.TODAY);

    assertThat(good.findings()).isEmpty();
    assertThat(good.level()).isEqualTo(ConformanceLevel.L2);
    assertThat(bad.findings().stream().map(it -> it.rule().id()))
        .containsExactly("AHP003", "AHP016", "AHP017");
    assertThat(bad.findings().get(0).toViolation())
        .isEqualTo(new Violation("AHP003", "/recovery", "recovery is missing"));
  }

  @Test
  void severitiesAreConfigurable() {
    LintFixture lintFixture = new LintFixture().edit("  timeout_ms: 30000\n", "");
    lintFixture.with(LintConfig.parse("rules: {AHP016: warning}"));
    assertThat(lintFixture.findings()).containsExactly("AHP016@17:1");
    assertThat(lintFixture.lint().level()).isEqualTo(ConformanceLevel.L2);

    lintFixture.with(LintConfig.parse("rules:\n  AHP016: off\n"));
    assertThat(lintFixture.findings()).isEmpty();
    assertThat(LintConfig.parse("")).isEqualTo(LintConfig.NONE);
    assertThatThrownBy(() -> LintConfig.parse("rules: {AHP099: off}"))
        .hasMessageContaining("AHP099");
    assertThatThrownBy(() -> LintConfig.parse("rules: {AHP016: on}"))
        .hasMessageContaining("AHP016");
    assertThatThrownBy(() -> LintConfig.parse("rule: {}")).hasMessageContaining("\"rule\"");
    assertThatThrownBy(() -> LintConfig.parse("a: b: c")).hasMessageContaining("line 1");
  }

  @Test
  void aCommentWithAReasonSuppressesItsLineAndTheNext() {
    LintFixture base = new LintFixture().edit("  timeout_ms: 30000\n", "");

    assertThat(edited(base, "recovery: # ahp-ignore AHP016: the target never hangs")).isEmpty();
    assertThat(edited(base, "# ahp-ignore AHP016: the target never hangs\nrecovery:")).isEmpty();
    assertThat(edited(base, "# ahp-ignore AHP001, AHP016: both\nrecovery:"))
        .containsExactly("AHP030@17:1");
    assertThat(edited(base, "# ahp-ignore AHP016:\nrecovery:")).containsExactly("AHP016@18:1");
    assertThat(edited(base, "# ahp-ignore AHP016\nrecovery:")).containsExactly("AHP016@18:1");
    assertThat(edited(base, "# ahp-ignore AHP016: too far\n\nrecovery:"))
        .containsExactly("AHP030@17:1", "AHP016@19:1");
  }

  private static List<String> edited(LintFixture base, String recovery) {
    return new LintFixture()
        .put(LintFixture.CONTRACT, base.text(LintFixture.CONTRACT).replace("recovery:", recovery))
        .findings();
  }
}
