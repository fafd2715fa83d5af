package dev.ahp.predicate;

/** Thrown if a text is not a valid predicate. */
public final class PredicateSyntaxException extends RuntimeException {
  private final int column;

  private PredicateSyntaxException(int column, String message) {
    super(message, null, false, false);
    this.column = column;
  }

  /** Converts an index to a column. Columns count code points. */
  static PredicateSyntaxException at(String text, int index, String message) {
    return new PredicateSyntaxException(
        text.codePointCount(0, Math.min(index, text.length())) + 1, message);
  }

  /** Returns the column of the error, from 1. */
  public int column() {
    return column;
  }

  /** Returns the message without the column. */
  public String message() {
    return String.valueOf(getMessage());
  }
}
