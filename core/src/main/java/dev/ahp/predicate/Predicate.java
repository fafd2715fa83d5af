package dev.ahp.predicate;

import dev.ahp.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A parsed condition over a JSON document, such as {@code state.intent == 'refund'}. Asking it is
 * total: whatever the document holds, there is an answer and never an exception.
 */
public final class Predicate {
  /** The longest text that is read, in UTF-16 units. */
  public static final int MAX_CHARS = 4_096;

  /** How deep parentheses, lists and NOT may stand in each other, counted together. */
  public static final int MAX_DEPTH = 64;

  private final String text;
  private final Expr expr;

  private Predicate(String text, Expr expr) {
    this.text = text;
    this.expr = expr;
  }

  /**
   * Reads the text once; the result can be asked any number of times.
   *
   * @throws PredicateSyntaxException if the text is no predicate, with the column where that shows
   */
  public static Predicate parse(String text) {
    if (text.length() > MAX_CHARS) {
      throw PredicateSyntaxException.at(text, MAX_CHARS, "is longer than 4,096 characters");
    }
    return new Predicate(text, new PredicateParser(text, new PredicateLexer(text).scan()).parse());
  }

  /** Whether the value is the boolean true; nothing else counts as true. */
  public boolean holds(Json scope) {
    return PredicateEvaluator.holds(expr, scope);
  }

  /** The value of the expression; a path that leads nowhere is JSON null. */
  public Json value(Json scope) {
    return PredicateEvaluator.value(expr, scope);
  }

  /** Makes something else of it, as a condition. */
  public <T> T fold(PredicateVisitor<T> predicateVisitor) {
    return new ExprWalker<>(predicateVisitor).condition(expr);
  }

  /** The text as it was given. */
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

  /** The same predicate in one spelling: upper-case words, single quotes, fewest parentheses. */
  @Override
  public String toString() {
    return PredicatePrinter.print(expr);
  }
}
