package dev.ahp.relay;

import dev.ahp.Broker;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.bridge.Bridge;
import dev.ahp.adapter.langgraph4j.LangGraph4jAdapter;
import dev.ahp.adapter.langgraph4j.ToolAgent;
import java.util.Iterator;
import java.util.Map;
import org.bsc.langgraph4j.GraphStateException;

/** The LangGraph4j runner: a graph of a model and its tools that hands off with a Command. */
final class GraphRunner {
  private GraphRunner() {}

  static Bridge<?> bridge(Broker broker, HopScript hopScript) throws GraphStateException {
    AgentAliases aliases = LangGraph4jAdapter.names(hopScript.targets());
    String handoff = aliases.names().stream().map(aliases::tool).findFirst().orElse("");
    Iterator<ConversationTurn> script = hopScript.script(handoff).iterator();
    ToolAgent agent =
        new ToolAgent(
            conversation -> script.next(),
            Map.of(
                HopScript.LOOKUP,
                arguments -> HopScript.lookUp(arguments.string("order").orElse("?"))),
            aliases);
    return LangGraph4jAdapter.bridge(broker, hopScript.agent(), agent.graph().compile(), aliases);
  }
}
