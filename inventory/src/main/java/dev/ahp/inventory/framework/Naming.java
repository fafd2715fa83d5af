package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Call;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a framework names its agents.
 *
 * @param properties that hold the name, the best first
 * @param positions of the name among plain arguments, by maker
 * @param wrappers calls around an agent, with the property that holds it
 */
record Naming(
    List<String> properties, Map<String, Integer> positions, Map<String, String> wrappers) {

  static Naming by(String... properties) {
    return new Naming(List.of(properties), Map.of(), Map.of());
  }

  Naming at(String maker, int position) {
    var more = new HashMap<>(positions);
    more.put(maker, position);
    return new Naming(properties, Map.copyOf(more), wrappers);
  }

  Naming wrapping(String maker, String property) {
    var more = new HashMap<>(wrappers);
    more.put(maker, property);
    return new Naming(properties, positions, Map.copyOf(more));
  }

  /** What a wrapper is around, by the wrapper's own name, not an alias. */
  Optional<Expr> wrapped(Call call, String maker) {
    String property = wrappers.get(maker);
    if (property == null) {
      return Optional.empty();
    }
    List<Expr> values = call.property(property);
    return values.isEmpty() ? call.positional(0) : Optional.of(values.get(0));
  }

  Optional<Expr> given(Call call) {
    for (String property : properties) {
      List<Expr> values = call.property(property);
      if (!values.isEmpty()) {
        return Optional.of(values.get(0));
      }
    }
    Call root = call.root();
    Integer position = positions.get(root.name());
    return position == null ? Optional.empty() : root.positional(position);
  }
}
