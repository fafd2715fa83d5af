package dev.ahp.lint.report;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.LintRules;
import dev.ahp.lint.rule.RuleDescription;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Writes SARIF 2.1.0, which code scanning services read. */
final class SarifReport {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final String UNRESERVED = "-._~/@!$&'()*+,;=";

  private SarifReport() {}

  static Json of(LintReport report) {
    JsonObject run =
        JsonObject.builder()
            .put("tool", JsonObject.builder().put("driver", driver()).build())
            .put("columnKind", "unicodeCodePoints")
            .put(
                "results",
                new JsonArray(report.findings().stream().map(SarifReport::result).toList()))
            .build();
    return JsonObject.builder()
        .put("$schema", SCHEMA)
        .put("version", "2.1.0")
        .put("runs", JsonArray.of(run))
        .build();
  }

  private static Json driver() {
    return JsonObject.builder()
        .put("name", "ahp")
        .put("rules", new JsonArray(LintRules.cards().stream().map(SarifReport::rule).toList()))
        .build();
  }

  private static Json rule(RuleDescription card) {
    return JsonObject.builder()
        .put("id", card.id())
        .put("name", card.slug())
        .put("shortDescription", text(card.slug().replace('-', ' ')))
        .put("fullDescription", text(card.why()))
        .put("help", text(card.hint()))
        .put(
            "defaultConfiguration",
            JsonObject.builder().put("level", card.severity().label()).build())
        .build();
  }

  private static Json result(LintFinding it) {
    return JsonObject.builder()
        .put("ruleId", it.rule().id())
        .put("ruleIndex", LintRules.cards().indexOf(it.rule()))
        .put("level", it.severity().label())
        .put("message", text(it.message()))
        .put("locations", JsonArray.of(location(it)))
        .build();
  }

  private static Json location(LintFinding it) {
    JsonObject region =
        JsonObject.builder()
            .put("startLine", it.textPosition().line())
            .put("startColumn", it.textPosition().column())
            .build();
    JsonObject physical =
        JsonObject.builder()
            .put("artifactLocation", JsonObject.builder().put("uri", uri(it.file())).build())
            .put("region", region)
            .build();
    return JsonObject.builder().put("physicalLocation", physical).build();
  }

  private static Json text(String text) {
    return JsonObject.builder().put("text", text).build();
  }

  /** Encodes a relative path as a relative URI. */
  private static String uri(String path) {
    StringBuilder uri = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain = c < 128 && (Character.isLetterOrDigit(c) || UNRESERVED.indexOf(c) >= 0);
      uri.append(plain ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", b & 0xff));
    }
    return uri.toString();
  }
}
