package dev.ahp.contract.set;

import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The agents of {@code registry.yaml} and their roles. */
public final class Registry {
  private static final Registry EMPTY = new Registry(JsonObject.empty());
  private static final String HUMAN = "human:";
  private static final String ROLE = "role:";

  private final JsonObject json;
  private final Map<String, RegisteredAgent> agents = new LinkedHashMap<>();
  private final Map<String, List<RegisteredAgent>> roles = new LinkedHashMap<>();
  private final Map<String, List<RegisteredAgent>> queues = new LinkedHashMap<>();

  private Registry(JsonObject json) {
    this.json = json;
    JsonObject entries = json.object("agents").orElse(JsonObject.empty());
    for (String name : entries.names()) {
      add(new RegisteredAgent(name, entries.object(name).orElse(JsonObject.empty())));
    }
  }

  public static Registry empty() {
    return EMPTY;
  }

  /** Creates a registry. Invalid parts are ignored. */
  public static Registry of(JsonObject json) {
    return new Registry(json);
  }

  private void add(RegisteredAgent agent) {
    agents.put(agent.name(), agent);
    agent.roles().stream().distinct().forEach(role -> add(roles, role, agent));
    agent.queue().ifPresent(queue -> add(queues, queue, agent));
  }

  private static void add(
      Map<String, List<RegisteredAgent>> groups, String name, RegisteredAgent agent) {
    groups.computeIfAbsent(name, it -> new ArrayList<>()).add(agent);
  }

  public Iterable<RegisteredAgent> agents() {
    return agents.values();
  }

  public Optional<RegisteredAgent> agent(String name) {
    return Optional.ofNullable(agents.get(name));
  }

  /** Returns the agents that have a role. */
  public List<RegisteredAgent> members(String role) {
    return Collections.unmodifiableList(roles.getOrDefault(role, List.of()));
  }

  /**
   * Returns the agents that one end of an edge refers to: an agent by name, the members of a role
   * (with or without the prefix {@code role:}), or the agents that watch the queue of {@code
   * human:QUEUE}.
   */
  public List<RegisteredAgent> bound(String end) {
    RegisteredAgent named = agents.get(end);
    if (named != null) {
      return List.of(named);
    }
    return isHuman(end)
        ? Collections.unmodifiableList(
            queues.getOrDefault(end.substring(HUMAN.length()), List.of()))
        : members(roleOf(end));
  }

  /** Returns whether one end of an edge is a known agent, a known role or a human queue. */
  public boolean knows(String end) {
    return agents.containsKey(end) || roles.containsKey(roleOf(end)) || isHuman(end);
  }

  /** Returns whether one end of an edge is a human queue. */
  public static boolean isHuman(String end) {
    return end.startsWith(HUMAN) && end.length() > HUMAN.length();
  }

  private static String roleOf(String end) {
    return end.startsWith(ROLE) ? end.substring(ROLE.length()) : end;
  }

  /** Returns the supervisor of agents that do not name one. */
  public Optional<String> supervisor() {
    return json.string("supervisor");
  }
}
