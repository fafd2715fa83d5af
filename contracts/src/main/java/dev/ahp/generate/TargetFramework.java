package dev.ahp.generate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The frameworks for which edges can be generated. */
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

  /** The names of agents or tools that a framework accepts. */
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
  private final NameRule agentNameRule;
  private final NameRule toolNameRule;

  TargetFramework(String id, NameRule agentNameRule, NameRule toolNameRule) {
    this.id = id;
    this.agentNameRule = agentNameRule;
    this.toolNameRule = toolNameRule;
  }

  /** Returns the id that users write. */
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

  /** Returns the name of an agent in the framework. */
  String agentName(String name) {
    String converted = agentNameRule.apply(name);
    // ADK reserves this name for the end user.
    return this == GOOGLE_ADK && converted.equals("user") ? "user_" : converted;
  }

  String toolName(String name) {
    return toolNameRule.apply(name);
  }
}
