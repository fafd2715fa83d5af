package dev.ahp.adapter.langgraph4j;

import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.AgentTool;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.NativeHandoff;
import dev.ahp.adapter.StateHandoff;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.action.Command;
import org.bsc.langgraph4j.state.AgentState;

/**
 * LangGraph4j's own handoff, {@code Command}, to agents outside the graph. A stand-in node is in
 * the graph for each of them; a Command that goes there ends the run, and what it carries becomes
 * the handoff. LangGraph4j saves a Command's update with the state of the node that gave it.
 */
public final class CommandHandoff {
  private CommandHandoff() {}

  /** Hands over with what the agent says: {@code goal done remaining state}, all optional. */
  public static Command to(String target, Map<String, ?> arguments, AgentAliases agentAliases) {
    return to(target, StateHandoff.text(target, arguments), agentAliases);
  }

  static Command to(NativeHandoff handoff, AgentAliases agentAliases) {
    return to(handoff.target(), StateHandoff.text(handoff), agentAliases);
  }

  private static Command to(String target, String handoff, AgentAliases agentAliases) {
    return new Command(agentAliases.nativeName(target), Map.of(StateHandoff.SLOT, handoff));
  }

  /** Adds a stand-in for each agent, under its native name. */
  public static <S extends AgentState> void addStandIns(
      StateGraph<S> graph, AgentAliases agentAliases) throws GraphStateException {
    for (String target : agentAliases.names()) {
      String node = agentAliases.nativeName(target);
      graph.addNode(node, AsyncNodeAction.node_async(state -> arrival(target, state)));
      graph.addEdge(node, StateGraph.END);
    }
  }

  /** A plain edge may have led here too: then nothing was said with the handoff. */
  private static Map<String, Object> arrival(String target, AgentState state) {
    Optional<NativeHandoff> asked = StateHandoff.in(state.data());
    NativeHandoff handoff =
        asked
            .filter(it -> it.target().equals(target))
            .orElseGet(() -> new NativeHandoff(target, JsonObject.empty(), null));
    return Map.of(StateHandoff.SLOT, StateHandoff.text(handoff), HandoffState.ACTIVE, target);
  }

  /** The answer to a call that hands over, so that no call stays without one. */
  static ConversationTurn answer(String tool, String callId, String target) {
    return ConversationTurn.tool(tool, callId, AgentTool.handoffAnswer(target));
  }

  /** The calls of the last turn of the model that hand over, in order. */
  static List<NativeHandoff> askedFor(ConversationTurn last, AgentAliases agentAliases) {
    return last.calls().stream()
        .flatMap(
            call ->
                agentAliases.targetOf(call.name()).stream()
                    .map(it -> new NativeHandoff(it, call.arguments(), call.id())))
        .toList();
  }
}
