package dev.ahp.adapter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The agents that work may go to, under the names that a framework takes, each with the name of the
 * tool that hands over to it. No two agents share a name.
 */
public final class AgentAliases {
  private static final String TOOL_PREFIX = "transfer_to_";

  private final Map<String, String> natives = new LinkedHashMap<>();
  private final Map<String, String> tools = new LinkedHashMap<>();

  private AgentAliases() {}

  /** Nobody. */
  public static AgentAliases none() {
    return new AgentAliases();
  }

  /**
   * Agents by AHP's names.
   *
   * @throws NameCollisionException if two of them would become one
   */
  public static AgentAliases of(List<String> names, UnaryOperator<String> rule) {
    AgentAliases agentAliases = new AgentAliases();
    for (String name : names) {
      put(agentAliases.natives, rule.apply(name), name);
      put(agentAliases.tools, TOOL_PREFIX + AgentName.hyphenated(rule.apply(name)), name);
    }
    return agentAliases;
  }

  private static void put(Map<String, String> table, String taken, String name) {
    String other = table.putIfAbsent(taken, name);
    if (other != null && !other.equals(name)) {
      throw new NameCollisionException(other + " and " + name + " would both be " + taken);
    }
  }

  public List<String> names() {
    return List.copyOf(natives.values());
  }

  /** The framework's name of an agent. */
  public String nativeName(String name) {
    return keyOf(natives, name);
  }

  /** The name of the tool that hands over to an agent. */
  public String tool(String name) {
    return keyOf(tools, name);
  }

  private static String keyOf(Map<String, String> table, String name) {
    return table.entrySet().stream()
        .filter(it -> it.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no alias for " + name));
  }

  /** AHP's name of an agent; unknown names stay as they are. */
  public String known(String nativeName) {
    return natives.getOrDefault(nativeName, nativeName);
  }

  /** The agent that a tool hands over to. */
  public Optional<String> targetOf(String tool) {
    return Optional.ofNullable(tools.get(tool));
  }

  /** Two agents whose names would become one. */
  public static final class NameCollisionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    NameCollisionException(String message) {
      super(message);
    }
  }
}
