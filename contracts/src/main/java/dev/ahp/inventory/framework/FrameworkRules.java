package dev.ahp.inventory.framework;

import java.util.List;

/** The rules of all supported frameworks. */
public final class FrameworkRules {
  private static final List<FrameworkRule> ALL =
      List.of(
          new OpenAiAgents(),
          new LangGraph(),
          new CrewAi(),
          new GoogleAdk(),
          new Smolagents(),
          new SemanticKernel(),
          new AutoGen(),
          new MicrosoftAgentFramework(),
          new LangGraph4j(),
          new LangChain4j(),
          new SpringAi());

  private FrameworkRules() {}

  public static List<FrameworkRule> all() {
    return ALL;
  }
}
