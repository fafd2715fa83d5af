package dev.ahp.audit;

import static dev.ahp.audit.SampleChains.KEY;
import static dev.ahp.audit.SampleChains.NOW;
import static dev.ahp.audit.SampleChains.chain;
import static dev.ahp.audit.SampleChains.checkpoint;
import static dev.ahp.audit.SampleChains.export;
import static dev.ahp.audit.SampleChains.forgedChain;
import static dev.ahp.audit.SampleChains.heads;
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
  /**
   * An attacker who rewrites a store signs new checkpoints; an external checkpoint contradicts
   * them.
   */
  @Test
  void contradictingCheckpointsAreDetected() {
    List<ChainRecord> forged = forgedChain(5);
    KeyPair mallory = Ed25519.newKeyPair(new SecureRandom());
    AuditCheckpoint external = checkpoint(chain("0", 5));
    AuditCheckpoint resigned = AuditCheckpoint.sign(heads(forged), List.of(), NOW, "k2", mallory);

    for (List<AuditCheckpoint> order :
        List.of(List.of(external, resigned), List.of(resigned, external))) {
      ChainVerifier verifier = new ChainVerifier(null);
      order.forEach(verifier::checkpoint);
      forged.forEach(verifier::record);

      assertThat(verifier.report().problems())
          .extracting(AuditProblem::code)
          .contains(Code.CHECKPOINT_MISMATCH);
    }
  }

  @Test
  void checkpointAfterLaterRecordsIsAProblem() {
    AuditCheckpoint old = checkpoint(chain("0", 3));
    List<String> lines = new ArrayList<>();
    forgedChain(5).forEach(record -> lines.add(new String(record.line(), UTF_8)));
    lines.add(CanonicalJson.text(old.json()));

    assertThat(verify(lines).problems())
        .extracting(AuditProblem::code, AuditProblem::seq)
        .containsExactly(tuple(Code.CHECKPOINT_MISMATCH, 3L));
  }

  @Test
  void reportDoesNotChangeTheVerifier() {
    List<ChainRecord> records = chain("0", 5);
    ChainVerifier verifier = new ChainVerifier(KEY);
    verifier.checkpoint(checkpoint(records));

    VerificationReport early = verifier.report();
    records.forEach(verifier::record);

    assertThat(early.problems()).extracting(AuditProblem::code).containsExactly(Code.TRUNCATED);
    assertThat(verifier.report().ok()).isTrue();
  }

  @Test
  void truncatedChainIsNotOk() {
    ChainVerifier verifier = new ChainVerifier(KEY);
    verifier.checkpoint(checkpoint(chain("0", 5)));
    chain("0", 3).forEach(verifier::record);

    assertThat(verifier.report().chainSummaries())
        .singleElement()
        .matches(summary -> !summary.ok());
  }

  @Test
  void trustedKeyRequiresASignature() {
    ChainVerifier unsigned = new ChainVerifier(KEY);
    forgedChain(3).forEach(unsigned::record);
    unsigned.demandSignature();
    ChainVerifier signed = new ChainVerifier(KEY);
    export(3).forEach(signed::line);
    signed.demandSignature();
    ChainVerifier withoutTrustedKey = new ChainVerifier(null);
    chain("0", 3).forEach(withoutTrustedKey::record);
    withoutTrustedKey.demandSignature();

    assertThat(unsigned.report().problems())
        .extracting(AuditProblem::code)
        .containsExactly(Code.SIGNATURE_INVALID);
    assertThat(signed.report().ok()).isTrue();
    assertThat(withoutTrustedKey.report().ok()).isTrue();
  }
}
