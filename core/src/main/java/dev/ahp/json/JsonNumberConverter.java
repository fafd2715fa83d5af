package dev.ahp.json;

import java.math.BigDecimal;

/** Between the many number classes of Java and the one of JSON. */
final class JsonNumberConverter {
  private JsonNumberConverter() {}

  static Json.Num toJson(Number number) {
    if (number instanceof Double || number instanceof Integer) {
      return new Json.Num(number.doubleValue());
    }
    if (number instanceof Float) {
      // By its own digits: 0.1f is meant as 0.1, though the nearest double is another.
      return new Json.Num(Double.parseDouble(number.toString()));
    }
    if (!survives(new BigDecimal(number.toString()), number.doubleValue())) {
      throw new IllegalArgumentException(number + " does not fit a JSON number; use a string");
    }
    return new Json.Num(number.doubleValue());
  }

  static Number toPlain(Json.Num number) {
    if (number.isInteger()) {
      return (long) number.value();
    }
    return number.value();
  }

  /** A decimal fraction is always rounded to a double; an integer must come through whole. */
  private static boolean survives(BigDecimal exact, double rounded) {
    if (!Double.isFinite(rounded)) {
      return false;
    }
    boolean whole = exact.signum() == 0 || exact.stripTrailingZeros().scale() <= 0;
    return !whole || exact.abs().compareTo(BigDecimal.valueOf(Json.Num.MAX_SAFE_INTEGER)) <= 0;
  }
}
