package dev.ahp.brief;

/** Thrown if a Markdown text is not a valid brief. */
public final class BriefException extends RuntimeException {
  private final int line;
  private final int column;

  public BriefException(int line, int column, String message) {
    super(message + " at line " + line + ", column " + column, null, false, false);
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
