package dev.ahp.inventory;

import java.util.Set;

/** smolagents: managed agents. */
final class Smolagents {
  static final AgentNamingRule NAMING =
      AgentNamingRule.by("name").wrapping("ManagedAgent", "agent");

  private Smolagents() {}

  static void find(FrameworkScan scan) {
    Set<String> makers = Set.of("CodeAgent", "ToolCallingAgent", "MultiStepAgent");
    scan.addListed(makers, "managed_agents");
  }
}
