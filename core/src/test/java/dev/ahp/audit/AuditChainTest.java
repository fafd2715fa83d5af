package dev.ahp.audit;

import static dev.ahp.audit.SampleChains.KEY;
import static dev.ahp.audit.SampleChains.NOW;
import static dev.ahp.audit.SampleChains.chain;
import static dev.ahp.audit.SampleChains.checkpoint;
import static dev.ahp.audit.SampleChains.codes;
import static dev.ahp.audit.SampleChains.export;
import static dev.ahp.audit.SampleChains.facts;
import static dev.ahp.audit.SampleChains.forgedChain;
import static dev.ahp.audit.SampleChains.heads;
import static dev.ahp.audit.SampleChains.verify;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.audit.AuditProblem.Code;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.signing.Ed25519;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditChainTest {
  @Test
  void unchangedExportIsValid() {
    VerificationReport report = verify(export(5));

    assertThat(report.problems()).isEmpty();
    assertThat(report.ok()).isTrue();
    assertThat(report.records()).isEqualTo(5);
    assertThat(report.checkpoints()).isEqualTo(1);
    assertThat(report.chainSummaries())
        .singleElement()
        .matches(summary -> summary.records() == 5 && summary.ok());
  }

  @Test
  void sharedVectorIsValid() throws IOException {
    List<String> lines =
        Files.readAllLines(Path.of("..", "spec", "vectors", "chained", "export.ndjson"));
    ChainVerifier verifier =
        new ChainVerifier("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");

    lines.forEach(verifier::line);

    assertThat(verifier.report().problems()).isEmpty();
    assertThat(verifier.report().records()).isEqualTo(3);
  }

  @Test
  void recordHasAllMembersAndItsHash() {
    ChainRecord first = ChainHead.empty("0").seal(facts(1));

    assertThat(first.json().names()).containsExactlyInAnyOrderElementsOf(ChainRecord.MEMBERS);
    assertThat(first.seq()).isEqualTo(1);
    assertThat(first.previousHash()).isEqualTo("0".repeat(64));
    assertThat("sha256:" + first.hash())
        .isEqualTo(CanonicalJson.hash(first.json().without("recordHash")));
    assertThat(first.json().get("reason")).isEqualTo(Json.Null.NULL);
    assertThat(first.json().get("data")).isEqualTo(JsonObject.empty());
  }

  @Test
  void factsCannotSetMembersOfTheChain() {
    JsonObject forged =
        facts(1)
            .with("seq", Json.of(99))
            .with("recordHash", Json.of("f"))
            .with("chain", Json.of("x"));

    ChainRecord record = ChainHead.empty("0").seal(forged);

    assertThat(record).isEqualTo(ChainHead.empty("0").seal(facts(1)));
  }

  @Test
  void headAcceptsOnlyTheNextRecord() {
    List<ChainRecord> records = chain("0", 3);

    assertThat(ChainHead.empty("0").after(records.get(0)).seq()).isEqualTo(1);
    assertThatThrownBy(() -> ChainHead.empty("0").after(records.get(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** A record with the hash of its non-canonical bytes must be rejected. */
  @ParameterizedTest
  @ValueSource(strings = {"{\"b\":1,\"a\":2}", "{\"a\": 1}", "{\"a\":1.0}", "{\"a\":\"\\u0041\"}"})
  void hashOfNonCanonicalBytesIsRejected(String data) {
    String line =
        new String(ChainHead.empty("0").seal(facts(1)).line(), UTF_8)
            .replace("\"data\":{}", "\"data\":" + data);
    String rest = line.replaceFirst("\"recordHash\":\"[^\"]*\",", "");
    String own = HexFormat.of().formatHex(CanonicalJson.sha256().digest(rest.getBytes(UTF_8)));
    String forged = line.replaceFirst("(\"recordHash\":\")[^\"]*", "$1" + own);

    assertThat(codes(List.of(forged))).contains(Code.HASH_MISMATCH);
  }

  @Test
  void recordWithEscapesOrNestedRecordHashIsValid() {
    JsonObject data =
        JsonObject.builder()
            .put("recordHash", "0".repeat(64))
            .put("said", "\"recordHash\":\"" + "0".repeat(64) + "\",")
            .build();
    ChainRecord record = ChainHead.empty("0").seal(facts(1).with("data", data));
    ChainRecord plain = ChainHead.empty("0").seal(facts(1).with("data", data.without("said")));

    assertThat(codes(List.of(new String(record.line(), UTF_8)))).isEmpty();
    assertThat(codes(List.of(new String(plain.line(), UTF_8)))).isEmpty();
  }

  /**
   * Records never have an object there. An inserted object with another hash must not be accepted.
   */
  @Test
  void nestedHashInALaterMemberIsNotUsed() {
    JsonObject original = ChainHead.empty("0").seal(facts(1)).json();
    JsonObject forged =
        original.with(
            "toAgent",
            JsonObject.empty()
                .with("recordHash", Json.of(original.string("recordHash").orElseThrow()))
                .with("x", Json.of(1)));

    assertThat(codes(List.of(CanonicalJson.text(forged)))).contains(Code.HASH_MISMATCH);
  }

  @Property(tries = 200)
  void anyChangedCharacterIsDetected(
      @ForAll @IntRange(min = 0, max = 5000) int where, @ForAll char other) {
    List<String> lines = export(4);
    int line = where % 4;
    String text = lines.get(line);
    int at = where % text.length();
    String changed = text.substring(0, at) + other + text.substring(at + 1);
    lines.set(line, changed);

    assertThat(verify(lines).ok()).isEqualTo(sameValue(text, changed));
  }

  @Property(tries = 100)
  void removedRecordIsDetected(@ForAll @IntRange(min = 0, max = 8) int dropped) {
    List<String> lines = export(9);
    lines.remove(dropped);

    assertThat(codes(lines)).containsAnyOf(Code.GAP, Code.TRUNCATED);
  }

  @Test
  void swappedRecordsAreDetected() {
    List<String> lines = export(5);
    Collections.swap(lines, 1, 2);

    assertThat(codes(lines)).contains(Code.GAP, Code.LINK_BROKEN);
  }

  @Test
  void duplicateRecordIsDetected() {
    List<String> lines = export(3);
    lines.add(1, lines.get(0));

    assertThat(codes(lines)).containsExactly(Code.LINK_BROKEN);
  }

  @Test
  void missingRangeIsDetected() {
    List<String> lines = export(9);
    lines.subList(2, 6).clear();

    assertThat(codes(lines)).contains(Code.GAP);
    assertThat(verify(lines).problems().get(0).message()).isEqualTo("records 3 to 6 are missing");
  }

  @Test
  void missingRecordIsDetected() {
    List<String> lines = export(9);
    lines.remove(2);

    assertThat(verify(lines).problems().get(0).message()).isEqualTo("record 3 is missing");
  }

  @Test
  void tailOfAnotherChainIsDetected() {
    ChainVerifier verifier = new ChainVerifier(KEY);
    chain("0", 4).forEach(verifier::record);
    List<ChainRecord> others = forgedChain(9);

    others.subList(4, 9).forEach(verifier::record);
    verifier.checkpoint(checkpoint(others));

    assertThat(verifier.report().problems())
        .extracting(AuditProblem::code)
        .contains(Code.LINK_BROKEN);
  }

  @Test
  void truncationIsDetectedByAnExternalCheckpoint() {
    List<ChainRecord> records = chain("0", 5);
    ChainVerifier verifier = new ChainVerifier(KEY);
    verifier.checkpoint(checkpoint(records));

    records.subList(0, 3).forEach(verifier::record);

    assertThat(verifier.report().problems())
        .extracting(AuditProblem::code)
        .containsExactly(Code.TRUNCATED);
  }

  @Test
  void rewrittenChainIsDetectedByACheckpoint() {
    List<ChainRecord> forged = forgedChain(5);
    ChainVerifier verifier = new ChainVerifier(KEY);
    verifier.checkpoint(checkpoint(chain("0", 5)));

    forged.forEach(verifier::record);

    assertThat(verifier.report().problems())
        .extracting(AuditProblem::code)
        .containsExactly(Code.CHECKPOINT_MISMATCH);
  }

  @Test
  void checkpointMustBeSignedByTheTrustedKey() {
    KeyPair mallory = Ed25519.newKeyPair(new SecureRandom());
    AuditCheckpoint forged =
        AuditCheckpoint.sign(heads(chain("0", 2)), List.of(), NOW, "k1", mallory);
    ChainVerifier verifier = new ChainVerifier(KEY);
    verifier.checkpoint(forged);
    chain("0", 2).forEach(verifier::record);

    assertThat(verifier.report().problems())
        .extracting(AuditProblem::code)
        .containsExactly(Code.SIGNATURE_INVALID);
  }

  @Test
  void changedCheckpointIsDetected() {
    JsonObject json = checkpoint(chain("0", 2)).json();

    for (String member : List.of("at", "records", "keyId", "signature")) {
      ChainVerifier verifier = new ChainVerifier(null);
      verifier.checkpoint(new AuditCheckpoint(json.with(member, Json.of("00"))));
      assertThat(verifier.report().problems())
          .as(member)
          .extracting(AuditProblem::code)
          .contains(Code.SIGNATURE_INVALID);
    }
  }

  @Test
  void chainsAreIndependent() {
    List<ChainRecord> one = chain("a", 3);
    List<ChainRecord> two = chain("b", 2);
    ChainVerifier verifier = new ChainVerifier(KEY);
    List<ChainRecord> mixed = List.of(one.get(0), two.get(0), one.get(1), one.get(2), two.get(1));

    mixed.forEach(verifier::record);

    assertThat(verifier.report().ok()).isTrue();
    assertThat(verifier.report().chainSummaries())
        .extracting(VerificationReport.ChainSummary::records)
        .containsExactly(3L, 2L);
  }

  @Test
  void invalidLineIsMalformedAndOtherLinesAreRead() {
    List<String> lines = export(2);
    lines.add(1, "{\"cut");
    lines.add(1, "[]");
    lines.add(1, "");

    assertThat(codes(lines)).containsExactly(Code.MALFORMED, Code.MALFORMED);
    assertThat(verify(lines).problems())
        .extracting(AuditProblem::message)
        .containsExactly(
            "line 2 is neither a record nor a checkpoint",
            "line 3 is incomplete: unexpected end of input at column 6");
  }

  @Test
  void problemsAreLimited() {
    ChainVerifier verifier = new ChainVerifier(null);
    for (int i = 0; i < 5000; i++) {
      verifier.line("nonsense");
    }

    assertThat(verifier.report().problems()).hasSize(1000);
    assertThat(verifier.report().toJson().number("moreProblems")).contains(4000.0);
  }

  private static boolean sameValue(String one, String other) {
    try {
      return JsonReader.read(one).equals(JsonReader.read(other));
    } catch (RuntimeException notJson) {
      return false;
    }
  }
}
