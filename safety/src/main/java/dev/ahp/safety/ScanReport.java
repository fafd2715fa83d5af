package dev.ahp.safety;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The outcome of a scan with its evidence.
 *
 * @param score probability that the text attacks, of its worst stretch
 * @param windows how many stretches the text has; the thresholds rise with it
 * @param findings strongest first; empty when clean
 * @param scanner version of the scanner, its rules and its model
 */
public record ScanReport(
    Verdict verdict,
    double score,
    int windows,
    List<SafetyFinding> findings,
    Thresholds thresholds,
    String scanner) {

  public ScanReport {
    findings = List.copyOf(findings);
  }

  public boolean isViolation() {
    return verdict == Verdict.VIOLATION;
  }

  /** {@code verdict}, {@code score} and {@code findings}, as the command line prints them. */
  public JsonObject toJson() {
    return JsonObject.builder()
        .put("verdict", verdict.wire())
        .put("score", Math.round(score * 10_000) / 10_000.0)
        .put("findings", new JsonArray(findings.stream().map(SafetyFinding::toJson).toList()))
        .build();
  }
}
