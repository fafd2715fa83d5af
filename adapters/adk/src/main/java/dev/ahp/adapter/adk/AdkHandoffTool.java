package dev.ahp.adapter.adk;

import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.FunctionDeclaration;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.AgentTool;
import dev.ahp.json.JsonObject;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A tool that ends the agent's turn with a question to a person or a transfer to a sub-agent.
 * Unlike ADK's built-in tool, the transfer takes arguments.
 */
public final class AdkHandoffTool extends BaseTool {
  private final transient JsonObject parameters;
  private final String answer;
  private final transient Consumer<ToolContext> effect;

  private AdkHandoffTool(
      String name,
      String description,
      JsonObject parameters,
      String answer,
      Consumer<ToolContext> effect) {
    super(name, description);
    this.parameters = parameters;
    this.answer = answer;
    this.effect = effect;
  }

  /** Returns a handoff tool for each alias, and {@code ask_human}. */
  public static List<BaseTool> tools(AgentAliases aliases) {
    List<BaseTool> tools = new ArrayList<>();
    aliases.names().forEach(it -> tools.add(to(it, aliases)));
    tools.add(
        new AdkHandoffTool(
            AgentTool.ASK_HUMAN,
            AgentTool.HUMAN_DESCRIPTION,
            AgentTool.humanParameters(),
            AgentTool.HUMAN_ANSWER,
            context -> context.actions().setSkipSummarization(true)));
    return tools;
  }

  private static AdkHandoffTool to(String target, AgentAliases aliases) {
    return new AdkHandoffTool(
        aliases.tool(target),
        AgentTool.handoffDescription(target),
        AgentTool.handoffParameters(),
        AgentTool.handoffAnswer(target),
        context -> context.actions().setTransferToAgent(aliases.nativeName(target)));
  }

  @Override
  public Optional<FunctionDeclaration> declaration() {
    return Optional.of(
        FunctionDeclaration.builder()
            .name(name())
            .description(description())
            .parametersJsonSchema(parameters.toPlain())
            .build());
  }

  @Override
  public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext context) {
    effect.accept(context);
    return Single.just(Map.of("result", answer));
  }
}
