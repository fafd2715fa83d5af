package dev.ahp.markdown;

/**
 * The text of an item on one or more lines. A backslash at the end of a line is a line break (a
 * hard break in Markdown), a plain line end is a space, and a backslash at the start of a line
 * escapes a marker after it.
 */
public final class MarkdownText {
  private static final char REPLACEMENT = '\uFFFD';

  private final StringBuilder text = new StringBuilder();
  private String last;

  MarkdownText(String firstLine) {
    this.last = firstLine;
  }

  void append(String line, boolean newParagraph) {
    if (newParagraph) {
      text.append(unescaped(last)).append("\n\n");
    } else if (last.endsWith("\\")) {
      text.append(unescaped(last.substring(0, last.length() - 1))).append('\n');
    } else {
      text.append(unescaped(last)).append(' ');
    }
    last = line;
  }

  String read() {
    return text + unescaped(last);
  }

  private static String unescaped(String line) {
    return line.startsWith("\\") && needsEscape(line.substring(1)) ? line.substring(1) : line;
  }

  /**
   * Writes a value so that it is read as text only. Control characters are replaced by U+FFFD,
   * because they could affect the reader's terminal.
   *
   * @param indent the indent of further lines
   */
  public static void write(StringBuilder out, String value, int indent) {
    String printed = printable(value);
    int from = 0;
    for (int end = printed.indexOf('\n'); end >= 0; end = printed.indexOf('\n', from)) {
      writeLine(out, printed.substring(from, end));
      out.append("\\\n").append(" ".repeat(indent));
      from = end + 1;
    }
    writeLine(out, printed.substring(from));
    out.append('\n');
  }

  private static void writeLine(StringBuilder out, String line) {
    out.append(needsEscape(line) ? "\\" : "").append(line);
  }

  private static boolean needsEscape(String line) {
    return Bullet.startsItem(line)
        || line.startsWith("#")
        || line.startsWith("<!--")
        || line.startsWith("```")
        || line.startsWith("~~~");
  }

  private static String printable(String value) {
    StringBuilder printed = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      printed.append(Character.isISOControl(c) && c != '\n' && c != '\t' ? REPLACEMENT : c);
    }
    return printed.toString();
  }
}
