package dev.ahp.generate;

import dev.ahp.json.Json;
import dev.ahp.predicate.Fold;
import dev.ahp.predicate.Operator;
import dev.ahp.predicate.Predicate;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes a predicate as an expression over {@code scope}. Comparisons become calls of functions
 * that the generated file brings along, since no language compares as predicates do: without
 * coercion, and false where values have no order.
 */
final class Condition implements Fold<Phrase> {
  private final Dialect dialect;

  private Condition(Dialect dialect) {
    this.dialect = dialect;
  }

  static Phrase of(String predicate, Dialect dialect) {
    return Predicate.parse(predicate).fold(new Condition(dialect));
  }

  @Override
  public Phrase path(List<String> names) {
    return Phrase.of(
        names.stream()
            .map(it -> dialect.literal(Json.of(it)).text())
            .collect(Collectors.joining(", ", dialect.prefix() + "find(scope, ", ")")));
  }

  @Override
  public Phrase literal(Json value) {
    return Phrase.of(dialect.literal(value).text());
  }

  @Override
  public Phrase comparison(Phrase left, Operator operator, Phrase right) {
    return switch (operator) {
      case EQUAL -> call("same", left, right);
      case NOT_EQUAL -> not(call("same", left, right));
      case LESS -> call("less", left, right);
      case AT_MOST -> call(atMost(), left, right);
      case GREATER -> call("less", right, left);
      case AT_LEAST -> call(atMost(), right, left);
      case IN -> call("among", left, right);
      case CONTAINS -> call("among", right, left);
    };
  }

  private String atMost() {
    return dialect == Dialect.JAVA ? "atMost" : "at_most";
  }

  private Phrase call(String function, Phrase first, Phrase second) {
    return Phrase.of(dialect.prefix() + function + "(" + first.flat() + ", " + second.flat() + ")");
  }

  @Override
  public Phrase truth(Phrase value) {
    return call("same", value, literal(Json.of(true)));
  }

  @Override
  public Phrase not(Phrase condition) {
    String term = condition.tight() ? condition.inner() : "(" + condition.flat() + ")";
    return new Phrase(List.of(dialect.not() + term), "", false);
  }

  @Override
  public Phrase and(List<Phrase> conditions) {
    return chain(conditions, dialect.and());
  }

  @Override
  public Phrase or(List<Phrase> conditions) {
    return chain(conditions, dialect.or());
  }

  private static Phrase chain(List<Phrase> conditions, String word) {
    return new Phrase(conditions.stream().map(Phrase::inner).toList(), word, true);
  }
}
