package dev.ahp.json;

import com.fasterxml.jackson.core.io.schubfach.DoubleToDecimal;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Formats doubles as ECMAScript does, which RFC 8785 requires: the shortest digits that parse to
 * the same double, without an exponent between 1e-6 and 1e21.
 *
 * <p>The digits come from Schubfach, because {@code Double.toString} is not always the shortest
 * before Java 19.
 */
final class JsonNumberWriter {
  private static final int MAX_PLAIN_EXPONENT = 21;
  private static final int MIN_PLAIN_EXPONENT = -6;

  /** Above this value, Java's two-digit minimum never makes the result longer than necessary. */
  private static final double MAX_ONE_DIGIT_VALUE = 1e-321;

  /** Most fractions have few decimals: prices, ratios, confidences. */
  private static final int MAX_FAST_DECIMALS = 6;

  /**
   * Below this value, numbers with few decimals have at most 15 digits, which a double
   * distinguishes.
   */
  private static final double MAX_FAST_VALUE = 1e9;

  private JsonNumberWriter() {}

  /** Appends {@link #text}. */
  static void append(Utf8Buffer out, double value, boolean canonical) {
    if (isSafe(value) && isInteger(value)) {
      out.number((long) value);
    } else {
      out.ascii(text(value, canonical));
    }
  }

  /**
   * Formats a number. The canonical form writes integers up to 1e21 without an exponent. The other
   * form uses an exponent beyond 2^53, because I-JSON parsers reject such integer literals.
   */
  static String text(double value, boolean canonical) {
    boolean safe = isSafe(value);
    if (safe && isInteger(value)) {
      return Long.toString((long) value);
    }
    StringBuilder out = new StringBuilder(24);
    if (value < 0) {
      out.append('-');
    }
    double positive = Math.abs(value);
    if (!appendShortDecimal(out, positive)) {
      appendPositive(out, shortest(positive), safe || canonical ? MAX_PLAIN_EXPONENT : 0);
    }
    return out.toString();
  }

  private static boolean isSafe(double value) {
    return Math.abs(value) <= Json.Num.MAX_SAFE_INTEGER;
  }

  private static boolean isInteger(double value) {
    return Math.rint(value) == value;
  }

  /**
   * Appends a number that has few decimals, if it is one. The quotient of two exact integers is the
   * double nearest to that decimal fraction, so parsing the digits returns the same value. The
   * first count of decimals that matches is the shortest.
   */
  private static boolean appendShortDecimal(StringBuilder out, double value) {
    if (value >= MAX_FAST_VALUE) {
      return false;
    }
    long scale = 10;
    for (int decimals = 1; decimals <= MAX_FAST_DECIMALS; decimals++) {
      long digits = Math.round(value * scale);
      if ((double) digits / scale == value) {
        out.append(digits / scale).append('.');
        String fraction = Long.toString(digits % scale);
        out.append("0".repeat(decimals - fraction.length())).append(fraction);
        return true;
      }
      scale *= 10;
    }
    return false;
  }

  /** Removes the second digit that Java always writes: 5E-324 instead of 4.9E-324. */
  private static String shortest(double value) {
    String javaForm = DoubleToDecimal.toString(value);
    if (value > MAX_ONE_DIGIT_VALUE) {
      return javaForm;
    }
    BigDecimal oneDigit = new BigDecimal(javaForm).round(new MathContext(1));
    return oneDigit.doubleValue() == value
        ? oneDigit.unscaledValue() + ".0E-" + oneDigit.scale()
        : javaForm;
  }

  /** {@code javaForm} is {@code d.d…} or {@code d.d…E±n}, as in {@code Double.toString}. */
  private static void appendPositive(StringBuilder out, String javaForm, int maxPlainExponent) {
    int e = javaForm.indexOf('E');
    String mantissa = e < 0 ? javaForm : javaForm.substring(0, e);
    int exponent = e < 0 ? 0 : Integer.parseInt(javaForm.substring(e + 1));
    int point = mantissa.indexOf('.');
    String digits = mantissa.substring(0, point) + mantissa.substring(point + 1);
    int first = 0;
    while (first < digits.length() - 1 && digits.charAt(first) == '0') {
      first++;
    }
    int end = digits.length();
    while (end > first + 1 && digits.charAt(end - 1) == '0') {
      end--;
    }
    layOut(out, digits.substring(first, end), point - first + exponent, maxPlainExponent);
  }

  /** Appends the value 0.{@code digits} × 10^{@code magnitude}. */
  private static void layOut(
      StringBuilder out, String digits, int magnitude, int maxPlainExponent) {
    int count = digits.length();
    if (count <= magnitude && magnitude <= maxPlainExponent) {
      out.append(digits).append("0".repeat(magnitude - count));
    } else if (0 < magnitude && magnitude <= maxPlainExponent) {
      out.append(digits, 0, magnitude).append('.').append(digits, magnitude, count);
    } else if (MIN_PLAIN_EXPONENT < magnitude && magnitude <= 0) {
      out.append("0.").append("0".repeat(-magnitude)).append(digits);
    } else {
      out.append(digits.charAt(0));
      if (count > 1) {
        out.append('.').append(digits, 1, count);
      }
      out.append(magnitude > 0 ? "e+" : "e").append(magnitude - 1);
    }
  }
}
