package dev.ahp.audit;

import static dev.ahp.audit.SampleChains.KEY;
import static dev.ahp.audit.SampleChains.NOW;
import static dev.ahp.audit.SampleChains.chain;
import static dev.ahp.audit.SampleChains.checkpoint;
import static dev.ahp.audit.SampleChains.export;
import static dev.ahp.audit.SampleChains.heads;
import static dev.ahp.audit.SampleChains.mallorys;
import static dev.ahp.audit.SampleChains.verify;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.ahp.audit.AuditProblem.Code;
import dev.ahp.json.CanonicalJson;
import dev.ahp.signing.Ed25519;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditCheckpointTest {
  /** Whoever rewrites a store signs its ends anew; the one that was kept elsewhere still counts. */
  @Test
  void twoCheckpointsThatNameDifferentRecordsInOnePlaceAreFound() {
    List<ChainRecord> forged = mallorys(5);
    KeyPair mallory = Ed25519.newKeyPair(new SecureRandom());
    AuditCheckpoint kept = checkpoint(chain("0", 5));
    AuditCheckpoint anew = AuditCheckpoint.sign(heads(forged), NOW, "k2", mallory);

    for (List<AuditCheckpoint> order : List.of(List.of(kept, anew), List.of(anew, kept))) {
      ChainVerifier verifier = new ChainVerifier(null);
      order.forEach(verifier::checkpoint);
      forged.forEach(verifier::record);

      assertThat(verifier.report().problems())
          .extracting(AuditProblem::code)
          .contains(Code.CHECKPOINT_MISMATCH);
    }
  }

  @Test
  void aCheckpointBehindRecordsThatItCannotBeHeldAgainstProvesNothing() {
    AuditCheckpoint old = checkpoint(chain("0", 3));
    List<String> lines = new ArrayList<>();
    mallorys(5).forEach(record -> lines.add(new String(record.line(), UTF_8)));
    lines.add(CanonicalJson.text(old.json()));

    assertThat(verify(lines).problems())
        .extracting(AuditProblem::code, AuditProblem::seq)
        .containsExactly(tuple(Code.CHECKPOINT_MISMATCH, 3L));
  }

  @Test
  void toAskForTheReportChangesNothing() {
    List<ChainRecord> records = chain("0", 5);
    ChainVerifier verifier = new ChainVerifier(KEY);
    verifier.checkpoint(checkpoint(records));

    VerificationReport early = verifier.report();
    records.forEach(verifier::record);

    assertThat(early.problems()).extracting(AuditProblem::code).containsExactly(Code.TRUNCATED);
    assertThat(verifier.report().ok()).isTrue();
  }

  @Test
  void aChainThatWasCutOffIsNotOk() {
    ChainVerifier verifier = new ChainVerifier(KEY);
    verifier.checkpoint(checkpoint(chain("0", 5)));
    chain("0", 3).forEach(verifier::record);

    assertThat(verifier.report().chainSummaries())
        .singleElement()
        .matches(chainSummary -> !chainSummary.ok());
  }

  @Test
  void whereAKeyIsTrustedSomethingMustBeSignedByIt() {
    ChainVerifier unsigned = new ChainVerifier(KEY);
    mallorys(3).forEach(unsigned::record);
    unsigned.demandSignature();
    ChainVerifier signed = new ChainVerifier(KEY);
    export(3).forEach(signed::line);
    signed.demandSignature();
    ChainVerifier anybodys = new ChainVerifier(null);
    chain("0", 3).forEach(anybodys::record);
    anybodys.demandSignature();

    assertThat(unsigned.report().problems())
        .extracting(AuditProblem::code)
        .containsExactly(Code.SIGNATURE_INVALID);
    assertThat(signed.report().ok()).isTrue();
    assertThat(anybodys.report().ok()).isTrue();
  }
}
