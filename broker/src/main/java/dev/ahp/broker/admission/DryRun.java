package dev.ahp.broker.admission;

import dev.ahp.broker.gate.GateName;
import dev.ahp.broker.gate.PacketWarning;
import dev.ahp.broker.gate.Submission;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.List;

/**
 * The results of all gates.
 *
 * @param content the packet as it would be stored
 * @param parts the copies of a fan-out, or the packet alone
 */
public record DryRun(
    Submission submission,
    JsonObject content,
    List<Submission> parts,
    List<GateResult> gateResults) {
  /** Returns the warnings about the packet and its copies. */
  public List<PacketWarning> warnings() {
    boolean isFanOut = !parts.equals(List.of(submission));
    return PacketWarning.join(
        submission.warnings(),
        isFanOut ? parts.stream().map(Submission::warnings).toList() : List.of());
  }

  /** Returns whether the envelope is invalid; the content gates cannot check such a packet. */
  static boolean isMalformed(List<GateResult> gateResults) {
    return gateResults.stream()
        .filter(it -> it.gate() == GateName.ENVELOPE)
        .flatMap(it -> it.violations().stream())
        .anyMatch(it -> it.code().equals(ProblemCode.SCHEMA_INVALID.name()));
  }

  /**
   * The result of one gate.
   *
   * @param skipped whether the gate could not run
   */
  public record GateResult(GateName gate, List<Violation> violations, boolean skipped) {
    /** Returns the result as one about a receiver. */
    GateResult ofCopy(int index) {
      return new GateResult(
          gate,
          ViolationList.of(violations).map(it -> AdmittedPacket.ofReceiver(it, index)),
          skipped);
    }
  }
}
