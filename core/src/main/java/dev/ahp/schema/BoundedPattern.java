package dev.ahp.schema;

import java.util.regex.Pattern;

/**
 * A regular expression of a stranger. Java's go back and try again, for some texts longer than
 * anybody can wait, so this one counts how often it looks at a character and gives up: after some
 * looks at each, which is enough for every expression that does not go astray.
 */
final class BoundedPattern {
  private static final int LOOKS = 2_000;
  private static final int LOOKS_A_CHARACTER = 100;

  private final Pattern pattern;

  BoundedPattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Throws {@link EvaluationLimitException} when it cannot say within bounds. */
  boolean isIn(String text) {
    try {
      return pattern.matcher(new CountedText(text, 0, text.length(), new ReadBudget(text))).find();
    } catch (StackOverflowError e) {
      throw astray();
    }
  }

  private static EvaluationLimitException astray() {
    return new EvaluationLimitException("has a text that takes too long to hold to a pattern");
  }

  private static final class ReadBudget {
    private long left;

    ReadBudget(String text) {
      left = LOOKS + (long) LOOKS_A_CHARACTER * text.length();
    }

    void one() {
      if (--left < 0) {
        throw astray();
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
      readBudget.one();
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
