package dev.ahp;

import java.util.List;
import java.util.Optional;

/** Who there is. */
public interface Agents {
  /**
   * Makes or replaces an entry.
   *
   * @return the token of a new agent, by which it is known over HTTP; empty for one that was there
   */
  Optional<String> put(Agent agent);

  Optional<Agent> get(String name);

  List<Agent> list();

  void remove(String name);
}
