package dev.ahp.lint.report;

import dev.ahp.lint.LintReport;
import dev.ahp.lint.rule.LintFinding;
import java.util.stream.Collectors;

/** Writes workflow commands that GitHub shows beside the changed lines of a pull request. */
final class GithubReport {
  private GithubReport() {}

  static String write(LintReport report) {
    return report.findings().stream().map(GithubReport::line).collect(Collectors.joining("\n"));
  }

  private static String line(LintFinding it) {
    return "::%s file=%s,line=%s,col=%s::%s %s"
        .formatted(
            it.severity().label(),
            escapeProperty(it.file()),
            it.textPosition().line(),
            it.textPosition().column(),
            it.rule().id(),
            escapeMessage(it.message()));
  }

  /** Escapes line breaks, which would end the command and allow the injection of another one. */
  private static String escapeMessage(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String escapeProperty(String text) {
    return escapeMessage(text).replace(":", "%3A").replace(",", "%2C");
  }
}
