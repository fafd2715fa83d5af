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

  /** Throws {@link Astray} when it cannot say within bounds. */
  boolean isIn(String text) {
    try {
      return pattern.matcher(new Watched(text, 0, text.length(), new Looks(text))).find();
    } catch (StackOverflowError e) {
      throw astray();
    }
  }

  private static Astray astray() {
    return new Astray("has a text that takes too long to hold to a pattern");
  }

  private static final class Looks {
    private long left;

    Looks(String text) {
      left = LOOKS + (long) LOOKS_A_CHARACTER * text.length();
    }

    void one() {
      if (--left < 0) {
        throw astray();
      }
    }
  }

  private record Watched(String text, int from, int to, Looks looks) implements CharSequence {
    @Override
    public int length() {
      return to - from;
    }

    @Override
    public char charAt(int index) {
      looks.one();
      return text.charAt(from + index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Watched(text, from + start, from + end, looks);
    }

    @Override
    public String toString() {
      return text.substring(from, to);
    }
  }
}
