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

  /** Converts the predicate with a visitor. The recursion is bounded by {@link #MAX_DEPTH}. */
  public <T> T fold(PredicateVisitor<T> visitor) {
    return condition(expr, visitor);
  }

  private static <T> T condition(Expr expr, PredicateVisitor<T> visitor) {
    boolean isValue = expr instanceof Expr.Path || expr instanceof Expr.Literal;
    return isValue ? visitor.truth(fold(expr, visitor)) : fold(expr, visitor);
  }

  private static <T> T fold(Expr expr, PredicateVisitor<T> visitor) {
    if (expr instanceof Expr.Path path) {
      return visitor.path(path.pathSteps().stream().map(Expr.PathStep::name).toList());
    }
    if (expr instanceof Expr.Literal literal) {
      return visitor.literal(literal.value());
    }
    if (expr instanceof Expr.Comparison it) {
      return visitor.comparison(fold(it.left(), visitor), it.operator(), fold(it.right(), visitor));
    }
    if (expr instanceof Expr.Not not) {
      return visitor.not(condition(not.term(), visitor));
    }
    if (expr instanceof Expr.And and) {
      return visitor.and(and.terms().stream().map(it -> condition(it, visitor)).toList());
    }
    return visitor.or(((Expr.Or) expr).terms().stream().map(it -> condition(it, visitor)).toList());
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
