package dev.ahp.generate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The frameworks that edges are generated for. */
public enum TargetFramework {
  LANGGRAPH("langgraph", NameRule.PLAIN, NameRule.PLAIN),
  CREWAI("crewai", NameRule.IDENTIFIER, NameRule.IDENTIFIER),
  GOOGLE_ADK("google-adk", NameRule.IDENTIFIER, NameRule.PLAIN),
  SMOLAGENTS("smolagents", NameRule.IDENTIFIER, NameRule.IDENTIFIER),
  OPENAI_AGENTS("openai-agents", NameRule.FREE, NameRule.PLAIN),
  SEMANTIC_KERNEL("semantic-kernel", NameRule.PLAIN, NameRule.IDENTIFIER),
  AUTOGEN("autogen", NameRule.IDENTIFIER, NameRule.IDENTIFIER),
  AGENT_FRAMEWORK("agent-framework", NameRule.PLAIN, NameRule.PLAIN),
  LANGGRAPH4J("langgraph4j", NameRule.PLAIN, NameRule.PLAIN),
  GOOGLE_ADK_JAVA("google-adk-java", NameRule.PLAIN, NameRule.PLAIN),
  LANGCHAIN4J("langchain4j", NameRule.PLAIN, NameRule.PLAIN);

  /** Which names of agents or tools a framework takes. */
  enum NameRule {
    FREE,
    /** Letters, digits, {@code _} and {@code -}. */
    PLAIN,
    IDENTIFIER;

    String apply(String name) {
      return switch (this) {
        case FREE -> name;
        case PLAIN -> NameConverter.hyphenated(name);
        case IDENTIFIER -> PythonIdentifiers.identifier(name);
      };
    }
  }

  private final String id;
  private final NameRule nameRule;
  private final NameRule tools;

  TargetFramework(String id, NameRule nameRule, NameRule tools) {
    this.id = id;
    this.nameRule = nameRule;
    this.tools = tools;
  }

  /** As users write it. */
  public String id() {
    return id;
  }

  public static Optional<TargetFramework> of(String id) {
    return Arrays.stream(values()).filter(it -> it.id.equals(id)).findFirst();
  }

  public static List<String> ids() {
    return Arrays.stream(values()).map(TargetFramework::id).toList();
  }

  boolean isJava() {
    return this == LANGGRAPH4J || this == GOOGLE_ADK_JAVA || this == LANGCHAIN4J;
  }

  /** The name of an agent as the framework takes it. */
  String agentName(String name) {
    String taken = nameRule.apply(name);
    // ADK keeps this name for whoever talks to the agents.
    return this == GOOGLE_ADK && taken.equals("user") ? "user_" : taken;
  }

  String toolName(String name) {
    return tools.apply(name);
  }
}
