package dev.ahp.lint.report;

import dev.ahp.lint.LintReport;
import dev.ahp.lint.rule.LintFinding;
import java.util.stream.Collectors;

/** Workflow commands that GitHub shows beside the changed lines of a pull request. */
final class GithubReport {
  private GithubReport() {}

  static String write(LintReport report) {
    return report.findings().stream().map(GithubReport::line).collect(Collectors.joining("\n"));
  }

  private static String line(LintFinding it) {
    return "::%s file=%s,line=%s,col=%s::%s %s"
        .formatted(
            it.severity().label(),
            property(it.file()),
            it.textPosition().line(),
            it.textPosition().column(),
            it.rule().id(),
            message(it.message()));
  }

  /** Line breaks would end the command, so what follows could be another one. */
  private static String message(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return message(text).replace(":", "%3A").replace(",", "%2C");
  }
}
