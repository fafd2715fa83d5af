package dev.ahp.lint.report;

import dev.ahp.json.JsonWriter;
import dev.ahp.lint.LintReport;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;

/** The formats of a report. No text ends with a line break. */
public enum ReportFormat {
  TEXT,
  JSON,
  SARIF,
  JUNIT,
  GITHUB;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<ReportFormat> of(String label) {
    return Arrays.stream(values()).filter(it -> it.label().equals(label)).findFirst();
  }

  /** Writes a report without styles. */
  public String write(LintReport report) {
    return write(report, (style, text) -> text);
  }

  /**
   * Writes a report for a terminal.
   *
   * @param painter applies a style; machine-readable formats ignore it
   */
  public String write(LintReport report, BiFunction<TextStyle, String, String> painter) {
    return switch (this) {
      case TEXT -> TextReport.write(report, painter);
      case JSON -> report.toJson().toText();
      case SARIF -> JsonWriter.pretty(SarifReport.of(report));
      case JUNIT -> JunitReport.write(report);
      case GITHUB -> GithubReport.write(report);
    };
  }
}
