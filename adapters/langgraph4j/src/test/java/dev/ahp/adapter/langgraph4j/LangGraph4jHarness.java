package dev.ahp.adapter.langgraph4j;

import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.Aliases;
import dev.ahp.adapter.Turn;
import dev.ahp.adapter.bridge.NativeAgent;
import dev.ahp.adapter.contract.Harness;
import dev.ahp.adapter.contract.Script;
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
  public Aliases names(String... agents) {
    return LangGraph4jAdapter.names(agents);
  }

  @Override
  public Adapter<Map<String, Object>> adapter(Aliases aliases) {
    return new LangGraph4jAdapter(aliases, Clock.systemUTC());
  }

  @Override
  protected NativeAgent<Map<String, Object>> agent(Script script, Aliases aliases) {
    return state -> agentOf(script, aliases).graph().compile().invoke(state).orElseThrow().data();
  }

  ToolAgent agentOf(Script script, Aliases aliases) {
    return new ToolAgent(
        turns -> script.next(shown(turns)).turn(),
        Map.of(LOOKUP, arguments -> lookUp(arguments.string("order").orElse("?"))),
        aliases);
  }

  private static String shown(List<Turn> turns) {
    return turns.stream()
        .map(it -> it.text() + Script.shown(it.calls()))
        .collect(Collectors.joining("\n"));
  }
}
