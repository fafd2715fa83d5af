package dev.ahp.predicate;

import dev.ahp.json.Json;
import java.util.List;

/**
 * Converts a predicate to another representation, bottom-up.
 *
 * @param <T> the result for each part
 */
public interface PredicateVisitor<T> {
  T path(List<String> names);

  T literal(Json value);

  T comparison(T left, Operator operator, T right);

  /** Converts a value used as a condition. Only the boolean true satisfies it. */
  T truth(T value);

  T not(T condition);

  /** Receives at least two conditions. */
  T and(List<T> conditions);

  /** Receives at least two conditions. */
  T or(List<T> conditions);
}
