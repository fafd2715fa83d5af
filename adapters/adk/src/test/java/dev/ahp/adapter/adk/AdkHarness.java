package dev.ahp.adapter.adk;

import com.google.adk.agents.BaseAgent;
import com.google.adk.agents.LlmAgent;
import com.google.adk.sessions.Session;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.FunctionDeclaration;
import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.bridge.NativeAgent;
import dev.ahp.adapter.contract.Harness;
import dev.ahp.adapter.contract.ModelScript;
import io.reactivex.rxjava3.core.Single;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Google ADK with scripted models. */
final class AdkHarness extends Harness<Session> {
  static final String AGENT = "worker-agent";

  @Override
  public String coordinates() {
    return "com.google.adk:google-adk";
  }

  @Override
  public AgentAliases names(String... agents) {
    return AdkAdapter.names(agents);
  }

  @Override
  public Adapter<Session> adapter(AgentAliases aliases) {
    return new AdkAdapter(AGENT, aliases, Clock.systemUTC());
  }

  @Override
  protected NativeAgent<Session> agent(ModelScript modelScript, AgentAliases aliases) {
    return session -> AdkAdapter.run(agentOf(modelScript, aliases), session);
  }

  BaseAgent agentOf(ModelScript modelScript, AgentAliases aliases) {
    List<BaseTool> tools = new ArrayList<>(AdkHandoffTool.tools(aliases));
    tools.add(new AdkLookup());
    return LlmAgent.builder()
        .name(AGENT)
        .description("works")
        .instruction("Do the work.")
        .model(new ScriptedLlm(modelScript))
        .tools(tools)
        .subAgents(PlaceholderAgent.forAll(aliases))
        .build();
  }

  /** The lookup tool of the contract tests. */
  final class AdkLookup extends BaseTool {
    AdkLookup() {
      super(LOOKUP, "Looks an order up.");
    }

    @Override
    public Optional<FunctionDeclaration> declaration() {
      return Optional.of(FunctionDeclaration.builder().name(name()).build());
    }

    @Override
    public Single<Map<String, Object>> runAsync(
        Map<String, Object> arguments, ToolContext context) {
      return Single.just(Map.of("result", lookUp(String.valueOf(arguments.get("order")))));
    }
  }
}
