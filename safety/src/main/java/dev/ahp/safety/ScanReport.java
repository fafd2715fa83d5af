package dev.ahp.safety;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The result of a scan with its evidence.
 *
 * @param score probability of an attack in the window with the highest score
 * @param windows number of windows; the thresholds rise with it
 * @param findings strongest first; empty if clean
 * @param scanner versions of the scanner, its rules and its model
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

  /** Returns {@code verdict}, {@code score} and {@code findings} for the command line. */
  public JsonObject toJson() {
    return JsonObject.builder()
        .put("verdict", verdict.wire())
        .put("score", Math.round(score * 10_000) / 10_000.0)
        .put("findings", new JsonArray(findings.stream().map(SafetyFinding::toJson).toList()))
        .build();
  }
}
