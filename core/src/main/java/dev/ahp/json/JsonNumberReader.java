package dev.ahp.json;

import com.fasterxml.jackson.core.io.NumberInput;
import java.nio.charset.StandardCharsets;

/** Parses numbers. Integers must be exact in a double; other numbers are rounded. */
final class JsonNumberReader {
  private static final int MAX_CHARS = 1_000;
  private static final int MAX_LONG_DIGITS = 18;

  private final JsonInput in;
  private final boolean canonical;

  /**
   * Creates a number reader.
   *
   * @param canonical whether to detect non-canonical numbers, and to round integers beyond ±(2^53 −
   *     1) instead of rejecting them
   */
  JsonNumberReader(JsonInput in, boolean canonical) {
    this.in = in;
    this.canonical = canonical;
  }

  Json.Num read() {
    int start = in.at;
    boolean negative = in.skip('-');
    int first = in.at;
    long magnitude = integerDigits();
    int digits = in.at - first;
    boolean fraction = fraction();
    boolean integer = !exponent() && !fraction;
    if (integer && digits <= MAX_LONG_DIGITS && magnitude <= Json.Num.MAX_SAFE_INTEGER) {
      in.irregular |= negative && magnitude == 0;
      return new Json.Num(negative ? -magnitude : magnitude);
    }
    if (integer && !canonical) {
      throw in.malformedAt(start, "has an integer beyond ±(2^53 − 1)");
    }
    return rounded(start);
  }

  /** Parses digits. The value may overflow; callers use it only for up to 18 digits. */
  private long integerDigits() {
    if (in.skip('0')) {
      if (isDigit(in.peek())) {
        throw in.unexpected("has a number with a leading zero");
      }
      return 0;
    }
    long value = 0;
    int first = in.at;
    for (int c = in.peek(); isDigit(c); c = in.peek()) {
      value = value * 10 + (c - '0');
      in.next();
    }
    requireDigits(first);
    return value;
  }

  private boolean fraction() {
    if (!in.skip('.')) {
      return false;
    }
    skipDigits();
    return true;
  }

  private boolean exponent() {
    if (!in.skip('e') && !in.skip('E')) {
      return false;
    }
    if (!in.skip('+')) {
      in.skip('-');
    }
    skipDigits();
    return true;
  }

  private void skipDigits() {
    int first = in.at;
    while (isDigit(in.peek())) {
      in.next();
    }
    requireDigits(first);
  }

  private void requireDigits(int first) {
    if (in.at == first) {
      throw in.unexpected("has an incomplete number: expected a digit");
    }
  }

  private Json.Num rounded(int start) {
    if (in.at - start > MAX_CHARS) {
      throw in.malformedAt(start, "has a number of more than " + MAX_CHARS + " characters");
    }
    String text = new String(in.bytes, start, in.at - start, StandardCharsets.ISO_8859_1);
    double value = NumberInput.parseDouble(text, true);
    if (!Double.isFinite(value)) {
      throw in.malformedAt(start, "has a number that is too large for a double");
    }
    in.irregular |= canonical && !text.equals(JsonNumberWriter.text(value, true));
    return new Json.Num(value);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
