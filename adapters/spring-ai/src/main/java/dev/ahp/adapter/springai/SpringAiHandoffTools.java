package dev.ahp.adapter.springai;

import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.AgentTool;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.metadata.ToolMetadata;

/** The Spring AI tools for handoffs and questions to people; each ends the turn. */
public final class SpringAiHandoffTools {
  private SpringAiHandoffTools() {}

  /** Returns a handoff tool for each alias, and {@code ask_human}. */
  public static List<ToolCallback> of(AgentAliases aliases) {
    List<ToolCallback> tools = new ArrayList<>();
    for (String target : aliases.names()) {
      tools.add(
          tool(
              aliases.tool(target),
              AgentTool.handoffDescription(target),
              AgentTool.handoffParameters(),
              AgentTool.handoffAnswer(target)));
    }
    tools.add(
        tool(
            AgentTool.ASK_HUMAN,
            AgentTool.HUMAN_DESCRIPTION,
            AgentTool.humanParameters(),
            AgentTool.HUMAN_ANSWER));
    return tools;
  }

  private static ToolCallback tool(
      String name, String description, JsonObject parameters, String answer) {
    ToolDefinition definition =
        ToolDefinition.builder()
            .name(name)
            .description(description)
            .inputSchema(parameters.toText())
            .build();
    return new EndTurnTool(definition, answer);
  }

  private record EndTurnTool(ToolDefinition definition, String answer) implements ToolCallback {
    @Override
    public ToolDefinition getToolDefinition() {
      return definition;
    }

    @Override
    public ToolMetadata getToolMetadata() {
      return ToolMetadata.builder().returnDirect(true).build();
    }

    @Override
    public String call(String arguments) {
      return answer;
    }
  }
}
