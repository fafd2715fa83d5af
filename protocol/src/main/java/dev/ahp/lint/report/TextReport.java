package dev.ahp.lint.report;

import dev.ahp.lint.LintReport;
import dev.ahp.lint.rule.Finding;
import dev.ahp.lint.rule.Severity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * For people: one line a finding that editors understand, the line of the file with a caret under
 * the place, and what helps.
 */
final class TextReport {
  private static final int WIDEST = 160;

  private final LintReport report;
  private final Ink ink;
  private final StringBuilder out = new StringBuilder();
  private final Map<String, List<String>> lines = new HashMap<>();

  private TextReport(LintReport report, Ink ink) {
    this.report = report;
    this.ink = ink;
  }

  static String write(LintReport report, Ink ink) {
    TextReport text = new TextReport(report, ink);
    report.findings().forEach(text::add);
    text.summary();
    return text.out.toString();
  }

  private void add(Finding it) {
    out.append(
        "%s:%s:%s: %s %s %s: %s\n"
            .formatted(
                it.file(),
                it.place().line(),
                it.place().column(),
                coloured(it.severity()),
                ink.strong(it.rule().id()),
                it.rule().slug(),
                visible(it.message())));
    excerpt(it);
    out.append(ink.faint("  hint: ")).append(it.rule().hint()).append("\n\n");
  }

  private String coloured(Severity severity) {
    return severity == Severity.ERROR ? ink.error(severity.label()) : ink.warning(severity.label());
  }

  private void excerpt(Finding it) {
    String text = report.sources().getOrDefault(it.file(), "");
    List<String> all = lines.computeIfAbsent(it.file(), file -> text.lines().toList());
    int line = it.place().line();
    int column = it.place().column();
    if (line > all.size() || column > WIDEST) {
      return;
    }
    String source = visible(all.get(line - 1));
    String shown = source.length() > WIDEST ? source.substring(0, WIDEST) + "…" : source;
    String gutter = "%5s | ".formatted(line);
    out.append(ink.faint(gutter)).append(shown).append('\n');
    out.append(ink.faint(" ".repeat(gutter.length() - 2) + "| "));
    out.append(" ".repeat(column - 1)).append(ink.strong("^")).append('\n');
  }

  /** Files come from anywhere; what they hold must not move the cursor of a terminal. */
  private static String visible(String text) {
    StringBuilder visible = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c == '\t' ? ' ' : Character.isISOControl(c) ? '\uFFFD' : c)
        .forEach(visible::appendCodePoint);
    return visible.toString();
  }

  private void summary() {
    for (LintReport.ContractLevel it : report.contracts()) {
      String id = it.id() == null ? "(no id)" : visible(it.id());
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
