package dev.ahp.generate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The frameworks that edges are generated for. */
public enum Framework {
  LANGGRAPH("langgraph", Rule.PLAIN, Rule.PLAIN),
  CREWAI("crewai", Rule.IDENTIFIER, Rule.IDENTIFIER),
  GOOGLE_ADK("google-adk", Rule.IDENTIFIER, Rule.PLAIN),
  SMOLAGENTS("smolagents", Rule.IDENTIFIER, Rule.IDENTIFIER),
  OPENAI_AGENTS("openai-agents", Rule.FREE, Rule.PLAIN),
  SEMANTIC_KERNEL("semantic-kernel", Rule.PLAIN, Rule.IDENTIFIER),
  AUTOGEN("autogen", Rule.IDENTIFIER, Rule.IDENTIFIER),
  AGENT_FRAMEWORK("agent-framework", Rule.PLAIN, Rule.PLAIN),
  LANGGRAPH4J("langgraph4j", Rule.PLAIN, Rule.PLAIN),
  GOOGLE_ADK_JAVA("google-adk-java", Rule.PLAIN, Rule.PLAIN),
  LANGCHAIN4J("langchain4j", Rule.PLAIN, Rule.PLAIN);

  /** Which names of agents or tools a framework takes. */
  enum Rule {
    FREE,
    /** Letters, digits, {@code _} and {@code -}. */
    PLAIN,
    IDENTIFIER;

    String apply(String name) {
      return switch (this) {
        case FREE -> name;
        case PLAIN -> Names.hyphenated(name);
        case IDENTIFIER -> PythonWords.identifier(name);
      };
    }
  }

  private final String id;
  private final Rule rule;
  private final Rule tools;

  Framework(String id, Rule rule, Rule tools) {
    this.id = id;
    this.rule = rule;
    this.tools = tools;
  }

  /** As users write it. */
  public String id() {
    return id;
  }

  public static Optional<Framework> of(String id) {
    return Arrays.stream(values()).filter(it -> it.id.equals(id)).findFirst();
  }

  public static List<String> ids() {
    return Arrays.stream(values()).map(Framework::id).toList();
  }

  boolean isJava() {
    return this == LANGGRAPH4J || this == GOOGLE_ADK_JAVA || this == LANGCHAIN4J;
  }

  /** The name of an agent as the framework takes it. */
  String agentName(String name) {
    String taken = rule.apply(name);
    // ADK keeps this name for whoever talks to the agents.
    return this == GOOGLE_ADK && taken.equals("user") ? "user_" : taken;
  }

  String toolName(String name) {
    return tools.apply(name);
  }
}
