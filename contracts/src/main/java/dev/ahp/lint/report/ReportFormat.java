package dev.ahp.lint.report;

import dev.ahp.json.JsonWriter;
import dev.ahp.lint.LintReport;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

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

  public String write(LintReport report) {
    return writer(AnsiStyle.NONE).apply(report);
  }

  /** Writes a report for a terminal. Machine-readable formats ignore the style. */
  public String write(LintReport report, AnsiStyle ansiStyle) {
    return writer(ansiStyle).apply(report);
  }

  private Function<LintReport, String> writer(AnsiStyle ansiStyle) {
    return switch (this) {
      case TEXT -> report -> TextReport.write(report, ansiStyle);
      case JSON -> report -> report.toJson().toText();
      case SARIF -> report -> JsonWriter.pretty(SarifReport.of(report));
      case JUNIT -> JunitReport::write;
      case GITHUB -> GithubReport::write;
    };
  }
}
