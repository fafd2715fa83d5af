package dev.ahp.safety;

import dev.ahp.handoff.HandoffCheck;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rejects messages that contain a prompt injection. */
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
            new Violation(
                ProblemCode.SAFETY_VIOLATION, "", "as a whole resembles a prompt injection"))
        : ViolationList.of(byField.values());
  }

  /** The matched words are omitted, because an error message must not repeat the attack. */
  private static Violation violation(SafetyFinding finding) {
    return new Violation(
        ProblemCode.SAFETY_VIOLATION,
        finding.pointer(),
        "contains a suspected prompt injection ("
            + finding.rule()
            + ", characters "
            + finding.start()
            + " to "
            + finding.end()
            + ")");
  }
}
