package dev.ahp.predicate;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The comparison operators. */
public enum Operator {
  EQUAL("=="),
  NOT_EQUAL("!="),
  LESS("<"),
  AT_MOST("<="),
  GREATER(">"),
  AT_LEAST(">="),
  IN("IN"),
  CONTAINS("CONTAINS");

  private final String symbol;

  Operator(String symbol) {
    this.symbol = symbol;
  }

  String symbol() {
    return symbol;
  }

  static @Nullable Operator of(String lexeme) {
    String upper = lexeme.toUpperCase(Locale.ROOT);
    for (Operator operator : values()) {
      if (operator.symbol.equals(upper)) {
        return operator;
      }
    }
    return null;
  }
}
