package dev.ahp.predicate;

import dev.ahp.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A parsed condition on a JSON document, for example {@code state.intent == 'refund'}. Evaluation
 * never throws, whatever the document contains.
 */
public final class Predicate {
  /** Maximum length of the text in UTF-16 code units. */
  public static final int MAX_CHARS = 4_096;

  /** Maximum total nesting of parentheses, lists and NOT. */
  public static final int MAX_DEPTH = 64;

  private final String text;
  private final Expr expr;

  private Predicate(String text, Expr expr) {
    this.text = text;
    this.expr = expr;
  }

  /**
   * Parses a predicate, which can then be evaluated any number of times.
   *
   * @throws PredicateSyntaxException with the column of the error
   */
  public static Predicate parse(String text) {
    if (text.length() > MAX_CHARS) {
      throw PredicateSyntaxException.at(
          text, MAX_CHARS, "must not be longer than 4,096 characters");
    }
    return new Predicate(text, new PredicateParser(text, new PredicateLexer(text).scan()).parse());
  }

  /** Returns whether the result is the boolean true. No other value counts as true. */
  public boolean holds(Json scope) {
    return PredicateEvaluator.holds(expr, scope);
  }

  /** Returns the value of the expression. A path that does not exist evaluates to JSON null. */
  public Json value(Json scope) {
    return PredicateEvaluator.value(expr, scope);
  }

  /** Converts the predicate with a visitor. */
  public <T> T fold(PredicateVisitor<T> visitor) {
    return new ExprWalker<>(visitor).condition(expr);
  }

  /** Returns the original text. */
  public String text() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Predicate that && expr.equals(that.expr);
  }

  @Override
  public int hashCode() {
    return expr.hashCode();
  }

  /** Returns the normalized text: upper-case keywords, single quotes, fewest parentheses. */
  @Override
  public String toString() {
    return PredicatePrinter.print(expr);
  }
}
