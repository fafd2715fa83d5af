package dev.ahp.cli.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Rows under a heading, each column as wide as its widest cell. */
public final class TextTable {
  private final UnaryOperator<String> ink;
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(UnaryOperator<String> ink, String... heading) {
    this.ink = ink;
    rows.add(List.of(heading));
  }

  /** Adds a row of as many cells as the heading has. */
  public TextTable row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  /** The lines, or {@code nothing} when there is no row. */
  public String orElse(String nothing) {
    return rows.size() == 1 ? nothing : toString();
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
    lines.set(0, ink.apply(lines.get(0)));
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
