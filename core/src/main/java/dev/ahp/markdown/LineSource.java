package dev.ahp.markdown;

import org.jspecify.annotations.Nullable;

/** Iterates over the lines of a text. A line ends with LF, CR LF or CR. */
final class LineSource {
  private final String text;
  private int position;
  private int number;

  LineSource(String text) {
    this.text = text;
    // Skips a byte order mark.
    this.position = text.startsWith("\uFEFF") ? 1 : 0;
  }

  /** Returns the next line, or null after the last. */
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
