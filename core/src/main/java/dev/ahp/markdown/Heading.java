package dev.ahp.markdown;

/** A Markdown heading of the form {@code ## text}. */
final class Heading {
  private static final int MAX_LEVEL = 6;

  private Heading() {}

  static boolean isHeading(String line) {
    int level = level(line);
    return level > 0 && (level == line.length() || Character.isWhitespace(line.charAt(level)));
  }

  static boolean is(String line, String title) {
    if (!isHeading(line)) {
      return false;
    }
    int start = level(line);
    int end = line.length();
    while (end > start && isTrailing(line.charAt(end - 1))) {
      end--;
    }
    return line.substring(start, end).strip().equalsIgnoreCase(title);
  }

  private static boolean isTrailing(char c) {
    return c == '#' || c == ':' || Character.isWhitespace(c);
  }

  /** Returns the number of leading hash signs; 0 if the line is not a heading. */
  private static int level(String line) {
    int level = 0;
    while (level < line.length() && line.charAt(level) == '#') {
      level++;
    }
    return level <= MAX_LEVEL ? level : 0;
  }
}
