package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.safety.SafetyFinding;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** No text of the message gives orders to whoever reads it. */
public final class SafetyCheck implements HandoffCheck {
  private final Supplier<SafetyScanner> scanner;

  /** The scanner is asked for when the first message comes, since loading it takes its time. */
  public SafetyCheck(Supplier<SafetyScanner> scanner) {
    this.scanner = scanner;
  }

  @Override
  public List<Violation> violations(JsonObject message) {
    ScanReport report = scanner.get().scan(message);
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
