package dev.ahp.relay;

import dev.ahp.Broker;
import dev.ahp.adapter.Aliases;
import dev.ahp.adapter.Turn;
import dev.ahp.adapter.bridge.Bridge;
import dev.ahp.adapter.langgraph4j.LangGraph4jAdapter;
import dev.ahp.adapter.langgraph4j.ToolAgent;
import java.util.Iterator;
import java.util.Map;
import org.bsc.langgraph4j.GraphStateException;

/** The runner of LangGraph4j: a graph of a model and its tools that hands on by a Command. */
final class GraphRunner {
  private GraphRunner() {}

  static Bridge<?> bridge(Broker broker, Part part) throws GraphStateException {
    Aliases aliases = LangGraph4jAdapter.names(part.targets());
    String handoff = aliases.names().stream().map(aliases::tool).findFirst().orElse("");
    Iterator<Turn> script = part.script(handoff).iterator();
    ToolAgent agent =
        new ToolAgent(
            conversation -> script.next(),
            Map.of(Part.LOOKUP, arguments -> Part.lookUp(arguments.string("order").orElse("?"))),
            aliases);
    return LangGraph4jAdapter.bridge(broker, part.agent(), agent.graph().compile(), aliases);
  }
}
