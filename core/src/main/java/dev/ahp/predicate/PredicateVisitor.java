package dev.ahp.predicate;

import dev.ahp.json.Json;
import java.util.List;

/**
 * Turns a predicate into something else, from the leaves up: text of another language, a list of
 * its paths.
 *
 * @param <T> what each part becomes
 */
public interface PredicateVisitor<T> {
  T path(List<String> names);

  T literal(Json value);

  T comparison(T left, Operator operator, T right);

  /** A value in a place where a condition is wanted: it counts only when it is the boolean true. */
  T truth(T value);

  T not(T condition);

  /** At least two conditions. */
  T and(List<T> conditions);

  /** At least two conditions. */
  T or(List<T> conditions);
}
