package dev.ahp.json;

import com.fasterxml.jackson.core.io.schubfach.DoubleToDecimal;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Writes a double as ECMAScript does, which RFC 8785 demands: the shortest digits that read back to
 * the same double, plain between 1e-6 and 1e21, else with an exponent.
 *
 * <p>The digits come from Schubfach; the JDK's own {@code Double.toString} is not the shortest
 * before Java 19.
 */
final class JsonNumberWriter {
  private static final int PLAIN_UP_TO = 21;
  private static final int PLAIN_DOWN_TO = -6;

  /** Above, doubles lie so close that a number of two digits is never also one of one digit. */
  private static final double ONE_DIGIT_MAY_DO_UP_TO = 1e-321;

  /** Most numbers that are not whole have a few decimals: a price, a share, a confidence. */
  private static final int FEW_DECIMALS = 6;

  /** With so many before the point they have no more digits than every double keeps apart. */
  private static final double FEW_DIGITS_BELOW = 1e9;

  private JsonNumberWriter() {}

  /** As {@link #text}. */
  static void append(Utf8Buffer out, double value, boolean canonical) {
    if (isSafe(value) && isWhole(value)) {
      out.number((long) value);
    } else {
      out.ascii(text(value, canonical));
    }
  }

  /**
   * The form of RFC 8785 writes integers up to 1e21 without an exponent. The other never writes an
   * integer literal beyond 2^53, since I-JSON readers (ours too) refuse to read those.
   */
  static String text(double value, boolean canonical) {
    boolean safe = isSafe(value);
    if (safe && isWhole(value)) {
      return Long.toString((long) value);
    }
    StringBuilder out = new StringBuilder(24);
    if (value < 0) {
      out.append('-');
    }
    double positive = Math.abs(value);
    if (!appendFewDecimals(out, positive)) {
      appendPositive(out, shortest(positive), safe || canonical ? PLAIN_UP_TO : 0);
    }
    return out.toString();
  }

  private static boolean isSafe(double value) {
    return Math.abs(value) <= Json.Num.MAX_SAFE_INTEGER;
  }

  private static boolean isWhole(double value) {
    return Math.rint(value) == value;
  }

  /**
   * Writes a number that a few decimals tell. A quotient of two whole numbers that a double holds
   * is the double nearest to it, which is what a reader makes of the same decimals; and the first
   * count of decimals that does is the least.
   */
  private static boolean appendFewDecimals(StringBuilder out, double value) {
    if (value >= FEW_DIGITS_BELOW) {
      return false;
    }
    long scale = 10;
    for (int decimals = 1; decimals <= FEW_DECIMALS; decimals++) {
      long digits = Math.round(value * scale);
      if ((double) digits / scale == value) {
        out.append(digits / scale).append('.');
        String behind = Long.toString(digits % scale);
        out.append("0".repeat(decimals - behind.length())).append(behind);
        return true;
      }
      scale *= 10;
    }
    return false;
  }

  /** Java wants two digits at least, and so says 4.9E-324 where 5E-324 is shorter. */
  private static String shortest(double value) {
    String javaForm = DoubleToDecimal.toString(value);
    if (value > ONE_DIGIT_MAY_DO_UP_TO) {
      return javaForm;
    }
    BigDecimal oneDigit = new BigDecimal(javaForm).round(new MathContext(1));
    return oneDigit.doubleValue() == value
        ? oneDigit.unscaledValue() + ".0E-" + oneDigit.scale()
        : javaForm;
  }

  /**
   * {@code javaForm} is {@code d.d…} or {@code d.d…E±n}, as {@code Double.toString} lays it out.
   */
  private static void appendPositive(StringBuilder out, String javaForm, int plainUpTo) {
    int e = javaForm.indexOf('E');
    String mantissa = e < 0 ? javaForm : javaForm.substring(0, e);
    int exponent = e < 0 ? 0 : Integer.parseInt(javaForm.substring(e + 1));
    int point = mantissa.indexOf('.');
    String all = mantissa.substring(0, point) + mantissa.substring(point + 1);
    int first = 0;
    while (first < all.length() - 1 && all.charAt(first) == '0') {
      first++;
    }
    int end = all.length();
    while (end > first + 1 && all.charAt(end - 1) == '0') {
      end--;
    }
    layOut(out, all.substring(first, end), point - first + exponent, plainUpTo);
  }

  /** The value is 0.{@code digits} × 10^{@code magnitude}. */
  private static void layOut(StringBuilder out, String digits, int magnitude, int plainUpTo) {
    int count = digits.length();
    if (count <= magnitude && magnitude <= plainUpTo) {
      out.append(digits).append("0".repeat(magnitude - count));
    } else if (0 < magnitude && magnitude <= plainUpTo) {
      out.append(digits, 0, magnitude).append('.').append(digits, magnitude, count);
    } else if (PLAIN_DOWN_TO < magnitude && magnitude <= 0) {
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
