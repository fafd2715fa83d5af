package dev.ahp.adapter.langchain4j;

import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.AgentTool;
import dev.langchain4j.agent.tool.ReturnBehavior;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.langchain4j.service.tool.ToolProvider;
import dev.langchain4j.service.tool.ToolProviderResult;

/** The LangChain4j tools for handoffs and questions to people. */
public final class LangChain4jHandoffTools {
  private LangChain4jHandoffTools() {}

  /** Returns a handoff tool for each alias, and {@code ask_human}; each ends the turn. */
  public static ToolProvider of(AgentAliases aliases) {
    ToolProviderResult.Builder tools = ToolProviderResult.builder();
    for (String target : aliases.names()) {
      tools.add(
          handoff(target, aliases),
          (request, memory) -> AgentTool.handoffAnswer(target),
          ReturnBehavior.IMMEDIATE_IF_LAST);
    }
    tools.add(
        human(), (request, memory) -> AgentTool.HUMAN_ANSWER, ReturnBehavior.IMMEDIATE_IF_LAST);
    ToolProviderResult all = tools.build();
    return request -> all;
  }

  private static ToolSpecification handoff(String target, AgentAliases aliases) {
    return ToolSpecification.builder()
        .name(aliases.tool(target))
        .description(AgentTool.handoffDescription(target))
        .parameters(
            JsonObjectSchema.builder()
                .addStringProperty("goal", description("goal"))
                .addProperty("done", texts("done"))
                .addProperty("remaining", texts("remaining"))
                .addProperty(
                    "state",
                    JsonObjectSchema.builder()
                        .description(description("state"))
                        .additionalProperties(true)
                        .build())
                .required("goal")
                .build())
        .build();
  }

  private static JsonArraySchema texts(String property) {
    return JsonArraySchema.builder()
        .description(description(property))
        .items(new JsonStringSchema())
        .build();
  }

  private static String description(String property) {
    return AgentTool.handoffParameters()
        .object("properties")
        .flatMap(it -> it.object(property))
        .flatMap(it -> it.string("description"))
        .orElseThrow();
  }

  private static ToolSpecification human() {
    return ToolSpecification.builder()
        .name(AgentTool.ASK_HUMAN)
        .description(AgentTool.HUMAN_DESCRIPTION)
        .parameters(
            JsonObjectSchema.builder()
                .addStringProperty("question", "What you want to know.")
                .addStringProperty("queue", "Who is asked; \"default\" if in doubt.")
                .required("question")
                .build())
        .build();
  }
}
