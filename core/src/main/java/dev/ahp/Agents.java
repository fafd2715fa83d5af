package dev.ahp;

import java.util.List;
import java.util.Optional;

/** The registry of agents. */
public interface Agents {
  /**
   * Creates or replaces an entry.
   *
   * @return the HTTP access token of a new agent; empty if the agent existed
   */
  Optional<String> put(Agent agent);

  Optional<Agent> get(String name);

  List<Agent> list();

  void remove(String name);
}
