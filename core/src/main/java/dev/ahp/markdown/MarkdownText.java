package dev.ahp.markdown;

/**
 * The text of one item, over one line or several. A backslash at the end of a line is a line break
 * (Markdown's hard break), a mere end of line is a space, and a backslash at the start of a line
 * takes the meaning from a marker after it.
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
   * Writes a value so that it cannot be taken for anything but text. Control characters show as
   * U+FFFD: they would act on the reader's terminal.
   *
   * @param indent where further lines begin
   */
  public static void write(StringBuilder out, String value, int indent) {
    String shown = printable(value);
    int from = 0;
    for (int end = shown.indexOf('\n'); end >= 0; end = shown.indexOf('\n', from)) {
      writeLine(out, shown.substring(from, end));
      out.append("\\\n").append(" ".repeat(indent));
      from = end + 1;
    }
    writeLine(out, shown.substring(from));
    out.append('\n');
  }

  private static void writeLine(StringBuilder out, String line) {
    out.append(needsEscape(line) ? "\\" : "").append(line);
  }

  private static boolean needsEscape(String line) {
    return Bullet.wouldBegin(line)
        || line.startsWith("#")
        || line.startsWith("<!--")
        || line.startsWith("```")
        || line.startsWith("~~~");
  }

  private static String printable(String value) {
    StringBuilder shown = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      shown.append(Character.isISOControl(c) && c != '\n' && c != '\t' ? REPLACEMENT : c);
    }
    return shown.toString();
  }
}
