package dev.ahp.predicate;

/** Says why a text is no predicate, and at which column. */
public final class PredicateSyntaxException extends RuntimeException {
  private final int column;

  private PredicateSyntaxException(int column, String message) {
    super(message, null, false, false);
    this.column = column;
  }

  /** Columns count characters, so that one outside the basic plane moves them by one, not two. */
  static PredicateSyntaxException at(String text, int index, String message) {
    return new PredicateSyntaxException(
        text.codePointCount(0, Math.min(index, text.length())) + 1, message);
  }

  /** Counts from 1. */
  public int column() {
    return column;
  }

  /** What is wrong, without the place. */
  public String message() {
    return String.valueOf(getMessage());
  }
}
