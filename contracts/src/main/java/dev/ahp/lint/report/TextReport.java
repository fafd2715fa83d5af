package dev.ahp.lint.report;

import dev.ahp.lint.LintReport;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.Severity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Writes a report for people: the finding, the source line with a caret, and the hint. */
final class TextReport {
  private static final int MAX_WIDTH = 160;

  private final LintReport report;
  private final BiFunction<TextStyle, String, String> painter;
  private final StringBuilder out = new StringBuilder();
  private final Map<String, List<String>> lines = new HashMap<>();

  private TextReport(LintReport report, BiFunction<TextStyle, String, String> painter) {
    this.report = report;
    this.painter = painter;
  }

  static String write(LintReport report, BiFunction<TextStyle, String, String> painter) {
    TextReport text = new TextReport(report, painter);
    report.findings().forEach(text::add);
    if (report.omitted() > 0) {
      text.out.append("and ").append(report.omitted()).append(" more findings\n\n");
    }
    text.summary();
    return text.out.toString();
  }

  private void add(LintFinding it) {
    out.append(
        "%s:%s:%s: %s %s %s: %s\n"
            .formatted(
                it.file(),
                it.textPosition().line(),
                it.textPosition().column(),
                coloured(it.severity()),
                painter.apply(TextStyle.STRONG, it.rule().id()),
                it.rule().slug(),
                replaceControls(it.message())));
    excerpt(it);
    out.append(painter.apply(TextStyle.FAINT, "  hint: ")).append(it.rule().hint()).append("\n\n");
  }

  private String coloured(Severity severity) {
    TextStyle style = severity == Severity.ERROR ? TextStyle.ERROR : TextStyle.WARNING;
    return painter.apply(style, severity.label());
  }

  private void excerpt(LintFinding it) {
    String text = report.sources().getOrDefault(it.file(), "");
    List<String> all = lines.computeIfAbsent(it.file(), file -> text.lines().toList());
    int line = it.textPosition().line();
    int column = it.textPosition().column();
    if (line > all.size() || column > MAX_WIDTH) {
      return;
    }
    String source = replaceControls(all.get(line - 1));
    String clipped = source.length() > MAX_WIDTH ? source.substring(0, MAX_WIDTH) + "…" : source;
    String gutter = "%5s | ".formatted(line);
    out.append(painter.apply(TextStyle.FAINT, gutter)).append(clipped).append('\n');
    out.append(painter.apply(TextStyle.FAINT, " ".repeat(gutter.length() - 2) + "| "));
    out.append(" ".repeat(column - 1)).append(painter.apply(TextStyle.STRONG, "^")).append('\n');
  }

  /** Replaces control characters, because file content must not control the terminal. */
  private static String replaceControls(String text) {
    StringBuilder replaceControls = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c == '\t' ? ' ' : Character.isISOControl(c) ? '\uFFFD' : c)
        .forEach(replaceControls::appendCodePoint);
    return replaceControls.toString();
  }

  private void summary() {
    for (LintReport.ContractLevel it : report.contracts()) {
      String id = it.id() == null ? "(no id)" : replaceControls(it.id());
      out.append("%-4s  %s  %s\n".formatted(it.level().label(), id, it.file()));
    }
    out.append(
        "%s, %s, %s; level %s"
            .formatted(
                counted(report.files(), "file"),
                counted(report.count(Severity.ERROR), "error"),
                counted(report.count(Severity.WARNING), "warning"),
                report.level().label()));
  }

  private static String counted(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
