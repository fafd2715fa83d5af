package dev.ahp.json;

/** Thrown if a text is not valid I-JSON or exceeds a limit. */
public final class JsonException extends RuntimeException {
  /** The kind of error. */
  public enum Kind {
    MALFORMED,
    TOO_LARGE
  }

  private final Kind kind;
  private final String reason;
  private final String pointer;
  private final int line;
  private final int column;

  JsonException(Kind kind, String message, String pointer, int line, int column) {
    super(message + " at line " + line + ", column " + column, null, false, false);
    this.kind = kind;
    this.reason = message;
    this.pointer = pointer;
    this.line = line;
    this.column = column;
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the message without the position. */
  public String reason() {
    return reason;
  }

  /** Returns the JSON Pointer of the value that was being read. */
  public String pointer() {
    return pointer;
  }

  /** Returns the line, from 1. Columns start at 1, too. */
  public int line() {
    return line;
  }

  public int column() {
    return column;
  }
}
