package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a framework names its agents.
 *
 * @param properties that contain the name, in order of preference
 * @param positions of the name among positional arguments, by constructor
 * @param wrappers calls that wrap an agent, with the property that contains it
 */
record AgentNamingRule(
    List<String> properties, Map<String, Integer> positions, Map<String, String> wrappers) {

  static AgentNamingRule by(String... properties) {
    return new AgentNamingRule(List.of(properties), Map.of(), Map.of());
  }

  AgentNamingRule at(String maker, int position) {
    var more = new HashMap<>(positions);
    more.put(maker, position);
    return new AgentNamingRule(properties, Map.copyOf(more), wrappers);
  }

  AgentNamingRule wrapping(String maker, String property) {
    var more = new HashMap<>(wrappers);
    more.put(maker, property);
    return new AgentNamingRule(properties, positions, Map.copyOf(more));
  }

  /**
   * Returns the agent in a wrapper.
   *
   * @param maker the original name of the wrapper, not an alias
   */
  Optional<SourceExpr> wrapped(CallExpr callExpr, String maker) {
    String property = wrappers.get(maker);
    if (property == null) {
      return Optional.empty();
    }
    List<SourceExpr> values = callExpr.property(property);
    return values.isEmpty() ? callExpr.positional(0) : Optional.of(values.get(0));
  }

  Optional<SourceExpr> nameArgument(CallExpr callExpr) {
    for (String property : properties) {
      List<SourceExpr> values = callExpr.property(property);
      if (!values.isEmpty()) {
        return Optional.of(values.get(0));
      }
    }
    CallExpr root = callExpr.root();
    Integer position = positions.get(root.name());
    return position == null ? Optional.empty() : root.positional(position);
  }
}
