package dev.ahp.broker.gate;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import dev.ahp.safety.secret.SecretScanner;
import java.util.List;
import java.util.function.Supplier;

/** No text gives orders to whoever reads it, and none gives a secret away where that is denied. */
public final class SafetyGate implements Gate {
  /** What a secret is reported as. */
  public static final String SECRET = "SECRET_DETECTED";

  private final Supplier<SafetyScanner> scanner;
  private final boolean enforce;
  private final Secrets secrets;

  /** What happens to a secret. */
  public enum Secrets {
    DENY,
    REDACT,
    WARN,
    OFF
  }

  public SafetyGate(Supplier<SafetyScanner> scanner, boolean enforce, Secrets secrets) {
    this.scanner = scanner;
    this.enforce = enforce;
    this.secrets = secrets;
  }

  @Override
  public String name() {
    return "safety";
  }

  @Override
  public List<Violation> check(Submission submission) {
    // A signature is random text, and nobody's words.
    JsonObject texts = submission.packet().without("signature").without("assigned");
    ScanReport report = scanner.get().judge(texts);
    submission.scanned(report);
    if (report.isViolation() && enforce) {
      return report.findings().stream()
          .map(
              it ->
                  new Violation(
                      ProblemCode.SAFETY_VIOLATION,
                      PersonalPlaces.cut(it.pointer()),
                      "gives orders to its reader (" + it.rule() + ")"))
          .toList();
    }
    return secrets == Secrets.OFF || secrets == Secrets.REDACT
        ? List.of()
        : secrets(submission, texts);
  }

  private List<Violation> secrets(Submission submission, JsonObject texts) {
    List<Violation> found =
        SecretScanner.scan(texts).stream()
            .map(
                it ->
                    new Violation(
                        ProblemCode.SECRET_DETECTED,
                        PersonalPlaces.cut(it.pointer()),
                        "looks like a secret"))
            .toList();
    if (!found.isEmpty()) {
      submission.warn(SECRET);
    }
    return secrets == Secrets.DENY ? found : List.of();
  }
}
