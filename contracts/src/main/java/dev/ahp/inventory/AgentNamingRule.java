package dev.ahp.inventory;

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
    return callExpr.property(property).stream().findFirst().or(() -> callExpr.positional(0));
  }

  Optional<SourceExpr> nameArgument(CallExpr callExpr) {
    CallExpr root = callExpr.root();
    return properties.stream()
        .flatMap(it -> callExpr.property(it).stream())
        .findFirst()
        .or(() -> Optional.ofNullable(positions.get(root.name())).flatMap(root::positional));
  }
}
