package dev.ahp.yaml;

import java.util.Comparator;

/**
 * A position in a text. Line and column start at 1. Columns count code points. A line ends with a
 * line feed, a carriage return, or both.
 */
public record TextPosition(int line, int column) implements Comparable<TextPosition> {
  public static final TextPosition START = new TextPosition(1, 1);

  private static final Comparator<TextPosition> ORDER =
      Comparator.comparingInt(TextPosition::line).thenComparingInt(TextPosition::column);

  @Override
  public int compareTo(TextPosition other) {
    return ORDER.compare(this, other);
  }
}
