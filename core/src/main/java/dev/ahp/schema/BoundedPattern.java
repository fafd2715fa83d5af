package dev.ahp.schema;

import java.util.regex.Pattern;

/**
 * An untrusted regular expression. Java's matcher backtracks and can take exponential time, so this
 * class counts character reads and gives up beyond a budget. The budget suffices for expressions
 * without excessive backtracking.
 */
final class BoundedPattern {
  private static final int BASE_READS = 2_000;
  private static final int READS_PER_CHARACTER = 100;

  private final Pattern pattern;

  BoundedPattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * Returns whether the text contains a match. Throws {@link EvaluationLimitException} beyond the
   * budget.
   */
  boolean find(String text) {
    try {
      return pattern.matcher(new CountedText(text, 0, text.length(), new ReadBudget(text))).find();
    } catch (StackOverflowError e) {
      throw limitExceeded();
    }
  }

  private static EvaluationLimitException limitExceeded() {
    return new EvaluationLimitException("contains a text that takes too long to match a pattern");
  }

  private static final class ReadBudget {
    private long remaining;

    ReadBudget(String text) {
      remaining = BASE_READS + (long) READS_PER_CHARACTER * text.length();
    }

    void consume() {
      if (--remaining < 0) {
        throw limitExceeded();
      }
    }
  }

  private record CountedText(String text, int from, int to, ReadBudget readBudget)
      implements CharSequence {
    @Override
    public int length() {
      return to - from;
    }

    @Override
    public char charAt(int index) {
      readBudget.consume();
      return text.charAt(from + index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new CountedText(text, from + start, from + end, readBudget);
    }

    @Override
    public String toString() {
      return text.substring(from, to);
    }
  }
}
