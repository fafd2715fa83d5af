package dev.ahp.inventory.framework;

import java.util.List;
import java.util.Set;

/** smolagents: managed agents. */
final class Smolagents implements FrameworkRule {
  private static final AgentNamingRule NAMING =
      AgentNamingRule.by("name").wrapping("ManagedAgent", "agent");

  @Override
  public String id() {
    return "smolagents";
  }

  @Override
  public List<String> packages() {
    return List.of("smolagents");
  }

  @Override
  public void find(FrameworkScan scan) {
    Set<String> makers = Set.of("CodeAgent", "ToolCallingAgent", "MultiStepAgent");
    new AgentListFinder(makers, "managed_agents", NAMING).find(scan);
  }
}
