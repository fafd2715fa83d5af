package dev.ahp.inventory.framework;

import java.util.List;

/** Every framework there is a rule for. */
public final class Frameworks {
  private static final List<Framework> ALL =
      List.of(
          new OpenAiAgents(),
          new LangGraph(),
          new CrewAi(),
          new GoogleAdk(),
          new Smolagents(),
          new SemanticKernel(),
          new AutoGen(),
          new AgentFramework(),
          new LangGraph4j(),
          new LangChain4j(),
          new SpringAi());

  private Frameworks() {}

  public static List<Framework> all() {
    return ALL;
  }
}
