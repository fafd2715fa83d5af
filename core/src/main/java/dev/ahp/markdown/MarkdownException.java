package dev.ahp.markdown;

/** A Markdown text in which something stands in the wrong place. */
public final class MarkdownException extends RuntimeException {
  private final int line;
  private final int column;

  public MarkdownException(int line, int column, String message) {
    super(message, null, false, false);
    this.line = line;
    this.column = column;
  }

  /** Counts from 1, as the column does. */
  public int line() {
    return line;
  }

  /** In UTF-16 units, as editors count. */
  public int column() {
    return column;
  }
}
