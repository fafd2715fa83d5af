package dev.ahp.safety.text;

/**
 * Detects text that is written as the numbers of its characters: groups of eight binary digits,
 * with or without spaces, or decimal numbers between spaces or commas.
 */
final class NumberCodes {
  private static final int MIN_CODES = 12;

  /** The shortest sequence of {@link #MIN_CODES} numbers: two digits and a space each. */
  static final int MIN_LENGTH = 3 * MIN_CODES - 1;

  private static final int BITS = 8;
  private static final int MAX_DECIMALS = 3;

  private final MappedText in;
  private final StringBuilder text = new StringBuilder();
  private int end;
  private int rest;
  private int steps;

  NumberCodes(MappedText in) {
    this.in = in;
  }

  /** Returns the position after the numbers that start here, or {@code start} if there are none. */
  int read(int start) {
    boolean atNumber = isDigit(in.at(start)) && !Ascii.isAlphanumeric(in.at(start - 1));
    if (!atNumber || start < rest) {
      return start;
    }
    if (readAll(start, true)) {
      return end;
    }
    rest = end;
    if (readAll(start, false)) {
      return end;
    }
    // Numbers before the end of both attempts are not read again, so the time stays linear.
    rest = Math.max(rest, end);
    return start;
  }

  /** Returns the number of characters that were read. */
  int steps() {
    return steps;
  }

  /** Returns the characters that {@link #read} found. */
  String text() {
    return text.toString();
  }

  private boolean readAll(int start, boolean binary) {
    text.setLength(0);
    end = start;
    int letters = 0;
    int i = start;
    for (int next = code(i, binary); next > i; next = code(i, binary)) {
      char last = text.charAt(text.length() - 1);
      letters += Character.isLetter(last) || last == ' ' ? 1 : 0;
      end = next;
      i = separator(next, binary);
      if (i < 0) {
        break;
      }
    }
    steps += end - start + 1;
    // Almost all characters of a sentence are letters and spaces; those of numbers are not.
    return text.length() >= MIN_CODES && letters * 10 >= text.length() * 8;
  }

  /** Appends the character of the number at a position; returns the position after it. */
  private int code(int start, boolean binary) {
    int value = 0;
    int i = start;
    int limit = start + (binary ? BITS : MAX_DECIMALS);
    while (i < limit && isDigit(in.at(i)) && (!binary || in.at(i) <= '1')) {
      value = value * (binary ? 2 : 10) + in.at(i) - '0';
      i++;
    }
    boolean complete = binary ? i == limit : i > start && !isDigit(in.at(i));
    if (!complete || value < ' ' || value > '~') {
      return start;
    }
    text.append((char) value);
    return i;
  }

  /** Returns the start of the next number, or -1 if there is none. */
  private int separator(int i, boolean binary) {
    if (binary && isDigit(in.at(i))) {
      return i;
    }
    int next = i;
    while (next - i < 2 && (in.at(next) == ' ' || in.at(next) == ',' || in.at(next) == '\n')) {
      next++;
    }
    return next > i && isDigit(in.at(next)) ? next : -1;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
