package dev.ahp.broker.admission;

import dev.ahp.broker.gate.Submission;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;

/**
 * What every gate would say.
 *
 * @param content the packet as it would be kept
 * @param parts the copies of a fan-out; otherwise the packet alone
 */
public record DryRun(
    Submission submission,
    JsonObject content,
    List<Submission> parts,
    List<GateResult> gateResults) {
  /** Whether it has the form of a packet; what has not cannot be shown to the gates inside. */
  static boolean isMalformed(List<GateResult> gateResults) {
    return gateResults.stream()
        .filter(it -> it.gate().equals("envelope"))
        .flatMap(it -> it.violations().stream())
        .anyMatch(it -> it.code().equals(ProblemCode.SCHEMA_INVALID.name()));
  }

  /**
   * The word of one gate.
   *
   * @param skipped whether it could not be asked
   */
  public record GateResult(String gate, List<Violation> violations, boolean skipped) {
    /** As an answer about one of the receivers. */
    GateResult ofCopy(int index) {
      return new GateResult(
          gate,
          violations.stream().map(it -> AdmittedPacket.ofReceiver(it, index)).toList(),
          skipped);
    }
  }
}
