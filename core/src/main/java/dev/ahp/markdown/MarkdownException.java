package dev.ahp.markdown;

/** Thrown if a Markdown text does not have the expected structure. */
public final class MarkdownException extends RuntimeException {
  private final int line;
  private final int column;

  public MarkdownException(int line, int column, String message) {
    super(message, null, false, false);
    this.line = line;
    this.column = column;
  }

  /** Returns the line, from 1. Columns start at 1, too. */
  public int line() {
    return line;
  }

  /** Returns the column in UTF-16 code units, as editors count. */
  public int column() {
    return column;
  }
}
