package dev.ahp.brief;

/** A Markdown text that cannot be read as a brief, with the place where that shows. */
public final class BriefException extends RuntimeException {
  private final int line;
  private final int column;

  public BriefException(int line, int column, String message) {
    super(message + " at line " + line + ", column " + column, null, false, false);
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
