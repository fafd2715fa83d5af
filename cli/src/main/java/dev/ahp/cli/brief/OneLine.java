package dev.ahp.cli.brief;

/** Shows text from outside on a line of the terminal, without anything that acts on it. */
final class OneLine {
  private OneLine() {}

  static String of(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints().map(c -> Character.isISOControl(c) ? ' ' : c).forEach(line::appendCodePoint);
    return line.toString();
  }
}
