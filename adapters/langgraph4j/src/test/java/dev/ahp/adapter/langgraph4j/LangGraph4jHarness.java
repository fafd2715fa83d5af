package dev.ahp.adapter.langgraph4j;

import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.bridge.NativeAgent;
import dev.ahp.adapter.contract.Harness;
import dev.ahp.adapter.contract.ModelScript;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** LangGraph4j with scripted models. */
final class LangGraph4jHarness extends Harness<Map<String, Object>> {
  @Override
  public String coordinates() {
    return "org.bsc.langgraph4j:langgraph4j-core";
  }

  @Override
  public AgentAliases names(String... agents) {
    return LangGraph4jAdapter.names(agents);
  }

  @Override
  public Adapter<Map<String, Object>> adapter(AgentAliases aliases) {
    return new LangGraph4jAdapter(aliases, Clock.systemUTC());
  }

  @Override
  protected NativeAgent<Map<String, Object>> agent(ModelScript modelScript, AgentAliases aliases) {
    return state ->
        agentOf(modelScript, aliases).graph().compile().invoke(state).orElseThrow().data();
  }

  ToolAgent agentOf(ModelScript modelScript, AgentAliases aliases) {
    return new ToolAgent(
        turns -> modelScript.next(format(turns)).turn(),
        Map.of(LOOKUP, arguments -> lookUp(arguments.string("order").orElse("?"))),
        aliases);
  }

  private static String format(List<ConversationTurn> turns) {
    return turns.stream()
        .map(it -> it.text() + ModelScript.shown(it.calls()))
        .collect(Collectors.joining("\n"));
  }
}
