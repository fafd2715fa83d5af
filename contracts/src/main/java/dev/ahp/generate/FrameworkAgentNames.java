package dev.ahp.generate;

import java.util.HashMap;
import java.util.Map;

/** The unique names of a set's agents in one framework. */
final class FrameworkAgentNames {
  private final TargetFramework framework;

  /**
   * Creates the names.
   *
   * @throws CodeGenerationException if two agents would get the same name
   */
  FrameworkAgentNames(TargetFramework framework, ContractEdge edge) {
    this.framework = framework;
    Map<String, String> owners = new HashMap<>();
    for (String name : edge.names()) {
      String other = owners.putIfAbsent(framework.agentName(name), name);
      if (other != null) {
        throw new CodeGenerationException(
            "%s and %s would both be named %s in %s; rename one of them"
                .formatted(other, name, framework.agentName(name), framework.id()));
      }
    }
  }

  String of(String name) {
    return framework.agentName(name);
  }
}
