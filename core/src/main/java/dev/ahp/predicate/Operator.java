package dev.ahp.predicate;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What can stand between the two sides of a comparison. */
public enum Operator {
  EQUAL("=="),
  NOT_EQUAL("!="),
  LESS("<"),
  AT_MOST("<="),
  GREATER(">"),
  AT_LEAST(">="),
  IN("IN"),
  CONTAINS("CONTAINS");

  private final String sign;

  Operator(String sign) {
    this.sign = sign;
  }

  String sign() {
    return sign;
  }

  static @Nullable Operator of(String lexeme) {
    String upper = lexeme.toUpperCase(Locale.ROOT);
    for (Operator operator : values()) {
      if (operator.sign.equals(upper)) {
        return operator;
      }
    }
    return null;
  }
}
