package dev.ahp.generate;

import dev.ahp.json.Json;
import dev.ahp.predicate.Operator;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateVisitor;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Translates a predicate to an expression over {@code scope}. Comparisons become calls of functions
 * in the generated file, because predicates compare without coercion and unordered values compare
 * as false.
 */
final class ConditionGenerator implements PredicateVisitor<ConditionFragment> {
  private final TargetLanguage language;

  private ConditionGenerator(TargetLanguage language) {
    this.language = language;
  }

  static ConditionFragment of(String predicate, TargetLanguage language) {
    return Predicate.parse(predicate).fold(new ConditionGenerator(language));
  }

  @Override
  public ConditionFragment path(List<String> names) {
    return ConditionFragment.of(
        names.stream()
            .map(it -> language.literal().apply(Json.of(it)).text())
            .collect(Collectors.joining(", ", language.prefix() + "find(scope, ", ")")));
  }

  @Override
  public ConditionFragment literal(Json value) {
    return ConditionFragment.of(language.literal().apply(value).text());
  }

  @Override
  public ConditionFragment comparison(
      ConditionFragment left, Operator operator, ConditionFragment right) {
    return switch (operator) {
      case EQUAL -> call("same", left, right);
      case NOT_EQUAL -> not(call("same", left, right));
      case LESS -> call("less", left, right);
      case AT_MOST -> call(language.atMost(), left, right);
      case GREATER -> call("less", right, left);
      case AT_LEAST -> call(language.atMost(), right, left);
      case IN -> call("among", left, right);
      case CONTAINS -> call("among", right, left);
    };
  }

  private ConditionFragment call(
      String function, ConditionFragment first, ConditionFragment second) {
    return ConditionFragment.of(
        language.prefix() + function + "(" + first.flat() + ", " + second.flat() + ")");
  }

  @Override
  public ConditionFragment truth(ConditionFragment value) {
    return call("same", value, literal(Json.of(true)));
  }

  @Override
  public ConditionFragment not(ConditionFragment condition) {
    String term = condition.tight() ? condition.asOperand() : "(" + condition.flat() + ")";
    return new ConditionFragment(List.of(language.not() + term), "", false);
  }

  @Override
  public ConditionFragment and(List<ConditionFragment> conditions) {
    return chain(conditions, language.and());
  }

  @Override
  public ConditionFragment or(List<ConditionFragment> conditions) {
    return chain(conditions, language.or());
  }

  private static ConditionFragment chain(List<ConditionFragment> conditions, String operator) {
    return new ConditionFragment(
        conditions.stream().map(ConditionFragment::asOperand).toList(), operator, true);
  }
}
