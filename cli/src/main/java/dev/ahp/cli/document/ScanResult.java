package dev.ahp.cli.document;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.ScanReport;
import dev.ahp.safety.personal.PersonalScanner;
import dev.ahp.safety.secret.SecretScanner;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that a scan of a text found. Only prompt injection affects the verdict.
 *
 * @param findings at most {@value #MAX_FINDINGS} of each kind; excerpts never contain secrets or
 *     personal data
 */
record ScanResult(ScanReport report, List<ContentFinding> findings) {
  private static final int MAX_FINDINGS = 100;

  /** A finding of any kind. */
  record ContentFinding(
      String kind, String pointer, String rule, int start, int end, String excerpt) {
    private Json json() {
      return JsonObject.builder()
          .put("kind", kind)
          .put("pointer", pointer)
          .put("rule", rule)
          .put("start", start)
          .put("end", end)
          .put("excerpt", excerpt)
          .build();
    }
  }

  /** Adds the secrets and personal data of a document to its report. */
  static ScanResult of(ScanReport report, Json document) {
    List<ContentFinding> findings = new ArrayList<>();
    report.findings().stream()
        .limit(MAX_FINDINGS)
        .map(
            it ->
                new ContentFinding(
                    "injection", it.pointer(), it.rule(), it.start(), it.end(), it.excerpt()))
        .forEach(findings::add);
    SecretScanner.scan(document).stream()
        .limit(MAX_FINDINGS)
        .map(
            it ->
                new ContentFinding(
                    "secret", it.pointer(), it.kind().wire(), it.start(), it.end(), "[secret]"))
        .forEach(findings::add);
    PersonalScanner.scan(document).stream()
        .limit(MAX_FINDINGS)
        .map(
            it ->
                new ContentFinding(
                    "personal", it.pointer(), it.kind().wire(), it.start(), it.end(), "[personal]"))
        .forEach(findings::add);
    return new ScanResult(report, findings);
  }

  boolean isViolation() {
    return report.isViolation();
  }

  JsonObject json() {
    return report.toJson().toBuilder()
        .put("findings", new JsonArray(findings.stream().map(ContentFinding::json).toList()))
        .build();
  }
}
