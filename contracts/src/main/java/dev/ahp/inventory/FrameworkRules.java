package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The supported frameworks. */
final class FrameworkRules {
  static final List<FrameworkRule> ALL =
      List.of(
          new FrameworkRule(
              "openai-agents",
              List.of("agents", "@openai/agents", "@openai/agents-core", "@openai/agents-realtime"),
              OpenAiAgents.NAMING,
              OpenAiAgents::find),
          new FrameworkRule(
              "langgraph",
              List.of(
                  "langgraph",
                  "langgraph_swarm",
                  "langgraph_supervisor",
                  "@langchain/langgraph",
                  "@langchain/langgraph-swarm",
                  "@langchain/langgraph-supervisor"),
              LangGraph.NAMING,
              LangGraph::find),
          new FrameworkRule("crewai", List.of("crewai"), CrewAi.NAMING, CrewAi::find),
          new FrameworkRule(
              "google-adk",
              List.of("google.adk", "com.google.adk", "@google/adk"),
              GoogleAdk.NAMING,
              GoogleAdk::find),
          new FrameworkRule(
              "smolagents", List.of("smolagents"), Smolagents.NAMING, Smolagents::find),
          new FrameworkRule(
              "semantic-kernel",
              List.of("semantic_kernel", "Microsoft.SemanticKernel"),
              SemanticKernel.NAMING,
              SemanticKernel::find),
          new FrameworkRule(
              "autogen",
              List.of("autogen_agentchat", "autogen_core", "autogen_ext", "autogen"),
              AutoGen.NAMING,
              AutoGen::find),
          new FrameworkRule(
              "agent-framework",
              List.of("agent_framework", "agent_framework_orchestrations", "Microsoft.Agents.AI"),
              MicrosoftAgentFramework.NAMING,
              MicrosoftAgentFramework::find),
          new FrameworkRule(
              "langgraph4j", List.of("org.bsc.langgraph4j"), LangGraph4j.NAMING, LangGraph4j::find),
          new FrameworkRule(
              "langchain4j",
              List.of("dev.langchain4j.agentic"),
              LangChain4j.NAMING,
              LangChain4j::find),
          new FrameworkRule(
              "spring-ai",
              List.of("org.springframework.ai", "com.alibaba.cloud.ai"),
              SpringAi.NAMING,
              SpringAi::find));

  private FrameworkRules() {}

  /**
   * How the handoffs of one framework are found.
   *
   * @param id shown to users
   * @param packages from which the framework's names are imported
   * @param naming how the framework names its agents
   * @param finder reports every handoff in a file that imports the framework
   */
  record FrameworkRule(
      String id, List<String> packages, AgentNamingRule naming, Consumer<FrameworkScan> finder) {}

  /** Returns true if the text contains the package name of a framework. */
  static boolean isCandidate(String text) {
    return ALL.stream().anyMatch(it -> it.packages().stream().anyMatch(text::contains));
  }

  /** Returns the handoffs of all frameworks that a file imports. */
  static List<HandoffLocation> find(SourceFile source, SourceProject project) {
    List<HandoffLocation> found = new ArrayList<>();
    for (FrameworkRule rule : ALL) {
      if (source.imports().any(rule.packages())) {
        FrameworkScan scan =
            new FrameworkScan(rule.id(), rule.packages(), rule.naming(), source, project);
        rule.finder().accept(scan);
        found.addAll(scan.found());
      }
    }
    return found;
  }
}
