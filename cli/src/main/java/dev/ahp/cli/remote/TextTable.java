package dev.ahp.cli.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A text table. Each column is as wide as its widest cell. */
public final class TextTable {
  private final UnaryOperator<String> headingStyle;
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(UnaryOperator<String> headingStyle, String... heading) {
    this.headingStyle = headingStyle;
    rows.add(List.of(heading));
  }

  /** Adds a row with one cell per heading. */
  public TextTable row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  /** Returns the table, or {@code fallback} if it has no rows. */
  public String orElse(String fallback) {
    return rows.size() == 1 ? fallback : toString();
  }

  @Override
  public String toString() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], length(row.get(i)));
      }
    }
    List<String> lines = new ArrayList<>();
    rows.forEach(row -> lines.add(line(row, widths)));
    lines.set(0, headingStyle.apply(lines.get(0)));
    return String.join(System.lineSeparator(), lines);
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(row.get(i)).append(" ".repeat(widths[i] - length(row.get(i)) + 2));
    }
    return line.toString().stripTrailing();
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
