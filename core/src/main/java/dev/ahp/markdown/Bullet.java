package dev.ahp.markdown;

import java.util.Optional;

/**
 * A line that starts a list item.
 *
 * @param indent columns before the marker; a tab extends to the next multiple of four
 * @param ordered whether the marker is a number
 * @param start the position of the text in the line
 */
record Bullet(int indent, boolean ordered, int start, String text) {
  private static final int TAB_WIDTH = 4;
  private static final int MAX_DIGITS = 9;

  static Optional<Bullet> of(String line) {
    int marker = contentStart(line);
    int end = markerEnd(line, marker);
    if (end == marker || (end < line.length() && !isBlank(line.charAt(end)))) {
      return Optional.empty();
    }
    boolean ordered = Character.isDigit(line.charAt(marker));
    String text = line.substring(end).strip();
    int start = text.isEmpty() ? end : line.indexOf(text.charAt(0), end);
    return Optional.of(new Bullet(indent(line, marker), ordered, start, text));
  }

  /** Returns whether a text at the start of a line would be read as an item. */
  static boolean startsItem(String text) {
    int end = markerEnd(text, 0);
    return end > 0 && (end == text.length() || isBlank(text.charAt(end)));
  }

  static int indent(String line, int end) {
    int column = 0;
    for (int i = 0; i < end; i++) {
      column = line.charAt(i) == '\t' ? (column / TAB_WIDTH + 1) * TAB_WIDTH : column + 1;
    }
    return column;
  }

  static int contentStart(String line) {
    int start = 0;
    while (start < line.length() && isBlank(line.charAt(start))) {
      start++;
    }
    return start;
  }

  /** Returns the end of {@code -}, {@code *}, {@code +}, {@code 1.} or {@code 1)}, or the start. */
  private static int markerEnd(String line, int start) {
    if (start < line.length() && "-*+".indexOf(line.charAt(start)) >= 0) {
      return start + 1;
    }
    int end = start;
    while (end < line.length() && end - start < MAX_DIGITS && isDigit(line.charAt(end))) {
      end++;
    }
    boolean closed = end > start && end < line.length() && ".)".indexOf(line.charAt(end)) >= 0;
    return closed ? end + 1 : start;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
