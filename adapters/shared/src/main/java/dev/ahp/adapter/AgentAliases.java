package dev.ahp.adapter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The possible targets of handoffs, with their names in a framework and the names of their handoff
 * tools. Both names are unique.
 */
public final class AgentAliases {
  private static final String TOOL_PREFIX = "transfer_to_";

  private final Map<String, String> natives = new LinkedHashMap<>();
  private final Map<String, String> tools = new LinkedHashMap<>();

  private AgentAliases() {}

  /** Returns an empty set of aliases. */
  public static AgentAliases none() {
    return new AgentAliases();
  }

  /**
   * Creates aliases for AHP agent names.
   *
   * @throws NameCollisionException if two agents would get the same native name
   */
  public static AgentAliases of(List<String> names, UnaryOperator<String> rule) {
    AgentAliases aliases = new AgentAliases();
    for (String name : names) {
      put(aliases.natives, rule.apply(name), name);
      put(aliases.tools, TOOL_PREFIX + AgentName.hyphenated(rule.apply(name)), name);
    }
    return aliases;
  }

  private static void put(Map<String, String> table, String alias, String name) {
    String other = table.putIfAbsent(alias, name);
    if (other != null && !other.equals(name)) {
      throw new NameCollisionException(
          "the agents %s and %s map to the same name %s; rename one".formatted(other, name, alias));
    }
  }

  public List<String> names() {
    return List.copyOf(natives.values());
  }

  /** Returns the name of an agent in the framework. */
  public String nativeName(String name) {
    return keyOf(natives, name);
  }

  /** Returns the name of the handoff tool for an agent. */
  public String tool(String name) {
    return keyOf(tools, name);
  }

  private static String keyOf(Map<String, String> table, String name) {
    return table.entrySet().stream()
        .filter(it -> it.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no alias for the agent " + name));
  }

  /** Returns the AHP name of an agent; an unknown name is returned unchanged. */
  public String known(String nativeName) {
    return natives.getOrDefault(nativeName, nativeName);
  }

  /** Returns the agent of a handoff tool; empty for other tools. */
  public Optional<String> targetOf(String tool) {
    return Optional.ofNullable(tools.get(tool));
  }

  /** Thrown if two agents would get the same native name. */
  public static final class NameCollisionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    NameCollisionException(String message) {
      super(message);
    }
  }
}
