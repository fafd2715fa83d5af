package dev.ahp.broker.admission;

import dev.ahp.broker.admission.AdmittedPacket.Denial;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.gate.GateName;
import dev.ahp.broker.gate.PacketWarning.WarningCode;
import dev.ahp.broker.gate.SafetyGate.SecretPolicy;
import dev.ahp.broker.gate.Submission;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.secret.SecretScanner;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds the data of the audit record of a new packet, without redacted members and with secrets
 * masked.
 */
record SubmissionRecord(Redaction redaction, SecretPolicy policy) {

  /**
   * Returns the data in RFC 8785 form.
   *
   * @param stored the packet without personal data
   */
  byte[] data(
      Submission submission, JsonObject stored, @Nullable Denial denial, boolean scheduled) {
    JsonObject.Builder data = JsonObject.builder().put("type", submission.type());
    submission.contract().ifPresent(it -> addContract(it, data));
    submission
        .contract()
        .flatMap(it -> it.contract().observability().auditEvent())
        .ifPresent(it -> data.put("auditEvent", it));
    data.putIfPresent("migration", submission.migration().orElse(null));
    data.putIfPresent("compression", submission.compression().orElse(null));
    data.putIfPresent("safety", submission.judgement().map(Judgement::toRecord).orElse(null));
    boolean unsafe = denial != null && denial.gate() == GateName.SAFETY;
    if (unsafe) {
      data.put("messageHash", CanonicalJson.hash(submission.payload()));
    } else {
      data.putIfPresent("message", message(submission, stored));
    }
    if (denial == null) {
      data.put(
          "via",
          JsonArray.ofStrings(scheduled ? List.of("created") : List.of("created", "validated")));
    }
    return CanonicalJson.bytes(data.build());
  }

  private @Nullable Json message(Submission submission, JsonObject stored) {
    Json payload = redaction.of(stored).asObject().map(it -> it.get("payload")).orElse(null);
    return payload != null && mayContainSecret(submission)
        ? SecretScanner.redact(payload)
        : payload;
  }

  /** Returns false if the safety gate searched for secrets and found none. */
  private boolean mayContainSecret(Submission submission) {
    boolean isSearched =
        submission.judgement().isPresent()
            && (policy == SecretPolicy.WARN || policy == SecretPolicy.DENY);
    return !isSearched
        || submission.warnings().stream().anyMatch(it -> it.code() == WarningCode.SECRET_DETECTED);
  }

  /** Adds the contract with the hashes of its current version and schema. */
  private static void addContract(CompiledContract contract, JsonObject.Builder data) {
    data.put("contract", contract.id()).put("contractHash", contract.hash());
    contract.schemaHash().ifPresent(it -> data.put("schemaHash", it));
  }
}
