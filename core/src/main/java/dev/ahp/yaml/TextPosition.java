package dev.ahp.yaml;

import java.util.Comparator;

/**
 * A place in a text. Both numbers count from 1; columns count characters, not UTF-16 units.
 *
 * @param line ends at a line feed, a carriage return, or both together
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
