package dev.ahp.json;

import java.math.BigDecimal;

/** Converts between the number classes of Java and JSON. */
final class JsonNumberConverter {
  private JsonNumberConverter() {}

  static Json.Num toJson(Number number) {
    if (number instanceof Double || number instanceof Integer) {
      return new Json.Num(number.doubleValue());
    }
    if (number instanceof Float) {
      // Uses the decimal digits: 0.1f becomes 0.1, not the double nearest to the float.
      return new Json.Num(Double.parseDouble(number.toString()));
    }
    if (!isRepresentable(new BigDecimal(number.toString()), number.doubleValue())) {
      throw new IllegalArgumentException(
          number + " is out of range for a JSON number; use a string");
    }
    return new Json.Num(number.doubleValue());
  }

  static Number toPlain(Json.Num number) {
    if (number.isInteger()) {
      return (long) number.value();
    }
    return number.value();
  }

  /** Returns whether an integer is exact. Decimal fractions may be rounded. */
  private static boolean isRepresentable(BigDecimal exact, double rounded) {
    if (!Double.isFinite(rounded)) {
      return false;
    }
    boolean isInteger = exact.signum() == 0 || exact.stripTrailingZeros().scale() <= 0;
    return !isInteger || exact.abs().compareTo(BigDecimal.valueOf(Json.Num.MAX_SAFE_INTEGER)) <= 0;
  }
}
