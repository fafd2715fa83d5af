package dev.ahp.yaml;

import dev.ahp.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Resolves plain scalars by the core schema of YAML 1.2: null, booleans, integers (including 0o and
 * 0x) and floats. All other scalars are strings, for example {@code on}, {@code yes} and {@code
 * 1_000}.
 */
final class CoreSchemaResolver {
  private CoreSchemaResolver() {}

  /**
   * Returns null if the scalar is a string.
   *
   * @throws NumberRangeException for a number that JSON cannot represent
   */
  static @Nullable Json resolve(String text) {
    return switch (text) {
      case "", "~", "null", "Null", "NULL" -> Json.Null.NULL;
      case "true", "True", "TRUE" -> Json.Bool.TRUE;
      case "false", "False", "FALSE" -> Json.Bool.FALSE;
      default -> number(text);
    };
  }

  /** Returns null if the text is not a number. */
  static @Nullable Json number(String text) {
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    if (!isDigit(first) && first != '-' && first != '+' && first != '.') {
      return null;
    }
    if (text.startsWith("0o") || text.startsWith("0x")) {
      return prefixed(text.substring(2), text.charAt(1) == 'o' ? 8 : 16);
    }
    if (isInfinite(text)) {
      throw new NumberRangeException("JSON cannot represent the number " + text);
    }
    return decimal(text);
  }

  private static boolean isInfinite(String text) {
    int sign = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
    return switch (text.substring(sign)) {
      case ".inf", ".Inf", ".INF" -> true;
      case ".nan", ".NaN", ".NAN" -> sign == 0;
      default -> false;
    };
  }

  private static @Nullable Json prefixed(String digits, int radix) {
    double value = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) < 128 ? Character.digit(digits.charAt(i), radix) : -1;
      if (digit < 0) {
        return null;
      }
      value = value * radix + digit;
    }
    return digits.isEmpty() ? null : integer(value);
  }

  private static @Nullable Json decimal(String text) {
    int at = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
    int integerDigits = skipDigits(text, at) - at;
    at += integerDigits;
    boolean integer = at == text.length();
    int fraction = 0;
    if (at < text.length() && text.charAt(at) == '.') {
      fraction = skipDigits(text, at + 1) - at - 1;
      at += 1 + fraction;
    }
    if (integerDigits + fraction == 0 || skipExponent(text, at) != text.length()) {
      return null;
    }
    double value = Double.parseDouble(text);
    return integer ? integer(value) : fraction(text, value);
  }

  private static int skipDigits(String text, int from) {
    int at = from;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int skipExponent(String text, int from) {
    if (from == text.length() || (text.charAt(from) != 'e' && text.charAt(from) != 'E')) {
      return from;
    }
    boolean signed = from + 1 < text.length() && "+-".indexOf(text.charAt(from + 1)) >= 0;
    int digits = from + (signed ? 2 : 1);
    int end = skipDigits(text, digits);
    return end == digits ? from : end;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static Json integer(double value) {
    if (Math.abs(value) > Json.Num.MAX_SAFE_INTEGER) {
      throw new NumberRangeException("must not be an integer beyond ±(2^53 − 1); put it in quotes");
    }
    return Json.of(value);
  }

  private static Json fraction(String text, double value) {
    if (!Double.isFinite(value)) {
      throw new NumberRangeException(
          text.length() > 40 ? "a number is too large" : text + " is too large");
    }
    return Json.of(value);
  }

  /** Thrown for a number that JSON cannot represent. The caller adds the position. */
  static final class NumberRangeException extends RuntimeException {
    NumberRangeException(String message) {
      super(message, null, false, false);
    }
  }
}
