package dev.ahp.markdown;

import org.jspecify.annotations.Nullable;

/** Hands out the lines of a text one by one; a line ends with LF, CR LF or CR. */
final class LineSource {
  private final String text;
  private int position;
  private int number;

  LineSource(String text) {
    this.text = text;
    // A byte order mark is no part of the first line.
    this.position = text.startsWith("\uFEFF") ? 1 : 0;
  }

  /** The next line, or null after the last. */
  HeadingSection.@Nullable SectionLine next() {
    if (position >= text.length()) {
      return null;
    }
    int end = position;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    String line = text.substring(position, end);
    boolean pair = text.startsWith("\r\n", end);
    position = end + (pair ? 2 : 1);
    return new HeadingSection.SectionLine(++number, line);
  }
}
