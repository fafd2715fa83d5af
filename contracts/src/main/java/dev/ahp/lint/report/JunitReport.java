package dev.ahp.lint.report;

import dev.ahp.lint.LintReport;
import dev.ahp.lint.LintReport.ContractLevel;
import dev.ahp.lint.rule.LintFinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes JUnit XML with one test case per contract file and per other file with errors. */
final class JunitReport {
  private final Map<String, List<LintFinding>> errors = new LinkedHashMap<>();
  private final Map<String, String> names = new LinkedHashMap<>();
  private final StringBuilder out = new StringBuilder();

  private JunitReport(LintReport report) {
    for (ContractLevel it : report.contracts()) {
      names.put(it.file(), it.id() == null ? it.file() : it.id());
      errors.put(it.file(), new ArrayList<>());
    }
    for (LintFinding it : report.findings()) {
      if (it.isError()) {
        names.putIfAbsent(it.file(), it.file());
        errors.computeIfAbsent(it.file(), file -> new ArrayList<>()).add(it);
      }
    }
  }

  static String write(LintReport report) {
    return new JunitReport(report).write();
  }

  private String write() {
    long failures = errors.values().stream().filter(it -> !it.isEmpty()).count();
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.append(
        "<testsuites>\n  <testsuite name=\"ahp lint\" tests=\"%s\" failures=\"%s\" errors=\"0\">\n"
            .formatted(errors.size(), failures));
    errors.forEach(this::testcase);
    return out.append("  </testsuite>\n</testsuites>").toString();
  }

  private void testcase(String file, List<LintFinding> failures) {
    out.append("    <testcase name=\"").append(escape(names.getOrDefault(file, file)));
    out.append("\" classname=\"").append(escape(file)).append('"');
    if (failures.isEmpty()) {
      out.append("/>\n");
      return;
    }
    LintFinding first = failures.get(0);
    out.append(">\n      <failure message=\"").append(escape(line(first)));
    out.append("\" type=\"").append(first.rule().id()).append("\">");
    failures.forEach(it -> out.append(escape(line(it))).append('\n'));
    out.append("</failure>\n    </testcase>\n");
  }

  private static String line(LintFinding it) {
    return "%s:%s:%s: %s %s"
        .formatted(
            it.file(),
            it.textPosition().line(),
            it.textPosition().column(),
            it.rule().id(),
            it.message());
  }

  /** Escapes content and attributes, and replaces characters that XML 1.0 cannot represent. */
  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\n', '\r', '\t' -> escaped.append("&#").append(c).append(';');
                default -> escaped.appendCodePoint(isAllowed(c) ? c : '\uFFFD');
              }
            });
    return escaped.toString();
  }

  private static boolean isAllowed(int c) {
    boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    return c >= ' ' && !surrogate && c != 0xFFFE && c != 0xFFFF;
  }
}
