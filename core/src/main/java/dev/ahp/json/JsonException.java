package dev.ahp.json;

/** A text that is not I-JSON, or is larger than allowed, with the place where that shows. */
public final class JsonException extends RuntimeException {
  /** What is wrong with the text as a whole. */
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

  /** What is wrong, without the place. */
  public String reason() {
    return reason;
  }

  /** JSON Pointer of the value that was being read. */
  public String pointer() {
    return pointer;
  }

  /** Counts from 1, as the column does. */
  public int line() {
    return line;
  }

  public int column() {
    return column;
  }
}
