package dev.ahp.generate;

import java.util.HashMap;
import java.util.Map;

/** The names of a set's agents in one framework; each stands for one agent only. */
final class AgentNames {
  private final Framework framework;

  /** Throws {@link CannotGenerate} when two agents would get the same name. */
  AgentNames(Framework framework, Edge edge) {
    this.framework = framework;
    Map<String, String> owners = new HashMap<>();
    for (String name : edge.names()) {
      String other = owners.putIfAbsent(framework.agentName(name), name);
      if (other != null) {
        throw new CannotGenerate(
            "%s and %s would both be called %s in %s; rename one"
                .formatted(other, name, framework.agentName(name), framework.id()));
      }
    }
  }

  String of(String name) {
    return framework.agentName(name);
  }
}
