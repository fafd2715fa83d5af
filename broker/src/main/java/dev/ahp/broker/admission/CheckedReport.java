package dev.ahp.broker.admission;

import dev.ahp.Denied;
import dev.ahp.broker.gate.GateDecisions;
import dev.ahp.broker.gate.GateName;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a report after the safety gate.
 *
 * @param body the body of the call, with secrets redacted if the policy says so
 * @param judgement the verdict; null if there was no text to judge
 * @param hasSecret whether the report contains a secret that is allowed with an alert
 * @param denial the denial; null if the report is allowed
 */
public record CheckedReport(
    JsonObject body, @Nullable Judgement judgement, boolean hasSecret, @Nullable Denied denial) {
  /** Returns a report without text. */
  static CheckedReport withoutText(JsonObject body) {
    return new CheckedReport(body, null, false, null);
  }

  /** Returns the label of suspect text; null if it is clean. */
  public @Nullable JsonObject label() {
    return judgement == null ? null : judgement.taint();
  }

  /** Returns the safety data of the audit record; null if there is none. */
  public @Nullable JsonObject safetyRecord() {
    return judgement == null ? null : judgement.toRecord();
  }

  /** Returns the decision of the gate in RFC 8785 form; null if there was nothing to decide. */
  public byte @Nullable [] decision() {
    if (denial != null) {
      return GateDecisions.single(GateName.SAFETY, denial.code());
    }
    return judgement == null ? null : GateDecisions.single(GateName.SAFETY, null);
  }
}
