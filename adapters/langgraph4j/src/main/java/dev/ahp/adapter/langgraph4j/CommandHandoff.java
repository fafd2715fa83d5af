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
 * Handoffs to agents outside of the graph with LangGraph4j's {@code Command}. The graph has a
 * placeholder node for each agent. A Command to a placeholder ends the run, and its update contains
 * the handoff request. LangGraph4j saves the update with the state of the node that returned it.
 */
public final class CommandHandoff {
  private CommandHandoff() {}

  /**
   * Requests a handoff with optional {@code goal}, {@code done}, {@code remaining}, {@code state}.
   */
  public static Command to(String target, Map<String, ?> arguments, AgentAliases aliases) {
    return to(target, StateHandoff.text(target, arguments), aliases);
  }

  static Command to(NativeHandoff handoff, AgentAliases aliases) {
    return to(handoff.target(), StateHandoff.text(handoff), aliases);
  }

  private static Command to(String target, String handoff, AgentAliases aliases) {
    return new Command(aliases.nativeName(target), Map.of(StateHandoff.SLOT, handoff));
  }

  /** Adds a placeholder node for each agent under its native name. */
  public static <S extends AgentState> void addStandIns(StateGraph<S> graph, AgentAliases aliases)
      throws GraphStateException {
    for (String target : aliases.names()) {
      String node = aliases.nativeName(target);
      graph.addNode(node, AsyncNodeAction.node_async(state -> recordHandoff(target, state)));
      graph.addEdge(node, StateGraph.END);
    }
  }

  /** Records the handoff; a plain edge to the placeholder is a handoff without arguments. */
  private static Map<String, Object> recordHandoff(String target, AgentState state) {
    Optional<NativeHandoff> requested = StateHandoff.in(state.data());
    NativeHandoff handoff =
        requested
            .filter(it -> it.target().equals(target))
            .orElseGet(() -> new NativeHandoff(target, JsonObject.empty(), null));
    return Map.of(StateHandoff.SLOT, StateHandoff.text(handoff), HandoffState.ACTIVE, target);
  }

  /** Returns the tool result of a handoff call, because every call needs a result. */
  static ConversationTurn answer(String tool, String callId, String target) {
    return ConversationTurn.tool(tool, callId, AgentTool.handoffAnswer(target));
  }

  /** Returns the handoffs in the calls of a model turn, in order. */
  static List<NativeHandoff> requestedBy(ConversationTurn last, AgentAliases aliases) {
    return last.calls().stream()
        .flatMap(
            call ->
                aliases.targetOf(call.name()).stream()
                    .map(it -> new NativeHandoff(it, call.arguments(), call.id())))
        .toList();
  }
}
