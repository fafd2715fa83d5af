package dev.ahp.safety;

import dev.ahp.handoff.HandoffCheck;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rejects a message that contains text which gives orders to the receiver. */
public final class SafetyCheck implements HandoffCheck {
  @Override
  public List<Violation> violations(JsonObject message) {
    ScanReport report = SafetyScanner.standard().scan(message);
    if (!report.isViolation()) {
      return List.of();
    }
    Map<String, Violation> byField = new LinkedHashMap<>();
    for (SafetyFinding finding : report.findings()) {
      byField.putIfAbsent(finding.pointer(), violation(finding));
    }
    return byField.isEmpty()
        ? List.of(
            new Violation(ProblemCode.SAFETY_VIOLATION, "", "reads like an attack as a whole"))
        : List.copyOf(byField.values());
  }

  /** The words that were caught are left out: an error text must not carry the attack on. */
  private static Violation violation(SafetyFinding finding) {
    return new Violation(
        ProblemCode.SAFETY_VIOLATION,
        finding.pointer(),
        "tries to give orders to the receiver ("
            + finding.rule()
            + ", characters "
            + finding.start()
            + " to "
            + finding.end()
            + ")");
  }
}
