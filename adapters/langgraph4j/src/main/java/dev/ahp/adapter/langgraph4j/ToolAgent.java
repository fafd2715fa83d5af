package dev.ahp.adapter.langgraph4j;

import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.AgentTool;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.NativeHandoff;
import dev.ahp.adapter.ToolCall;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncCommandAction;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.action.Command;

/**
 * An agent as a graph that alternates between a model and its tools. It ends when the model
 * answers, hands over or asks a person. All tool calls of a turn get a result, even beside a
 * handoff, so that the conversation stays valid for the next model.
 *
 * @param model returns the next assistant turn of a conversation
 * @param tools functions from arguments to result by name; an exception becomes a failed result
 */
public record ToolAgent(
    Function<List<ConversationTurn>, ConversationTurn> model,
    Map<String, Function<JsonObject, String>> tools,
    AgentAliases agentAliases) {
  /** The name of the model node. */
  public static final String MODEL = "model";

  /** The name of the tools node. */
  public static final String TOOLS = "tools";

  public ToolAgent {
    tools = Map.copyOf(tools);
  }

  /** Returns the graph, which can be compiled or extended. */
  public StateGraph<HandoffState> graph() throws GraphStateException {
    StateGraph<HandoffState> graph = new StateGraph<>(HandoffState.channels(), HandoffState::new);
    graph.addNode(MODEL, AsyncNodeAction.node_async(this::askModel));
    graph.addNode(TOOLS, AsyncNodeAction.node_async(this::callTools));
    CommandHandoff.addStandIns(graph, agentAliases);
    graph.addEdge(StateGraph.START, MODEL);
    graph.addConditionalEdges(
        MODEL,
        AsyncCommandAction.command_async(
            (state, config) -> new Command(last(state).calls().isEmpty() ? StateGraph.END : TOOLS)),
        Map.of(TOOLS, TOOLS, StateGraph.END, StateGraph.END));
    graph.addConditionalEdges(
        TOOLS, AsyncCommandAction.command_async((state, config) -> afterTools(state)), routes());
    return graph;
  }

  private Map<String, String> routes() {
    Map<String, String> routes = new LinkedHashMap<>();
    routes.put(MODEL, MODEL);
    routes.put(StateGraph.END, StateGraph.END);
    agentAliases
        .names()
        .forEach(it -> routes.put(agentAliases.nativeName(it), agentAliases.nativeName(it)));
    return routes;
  }

  private Map<String, Object> askModel(HandoffState state) {
    List<ConversationTurn> conversation =
        state.messages().stream().map(GraphMessageConverter::turn).toList();
    return Map.of(
        HandoffState.MESSAGES, List.of(GraphMessageConverter.of(model.apply(conversation))));
  }

  private Map<String, Object> callTools(HandoffState state) {
    List<Object> answers = new ArrayList<>();
    last(state).calls().forEach(call -> answers.add(GraphMessageConverter.of(answer(call))));
    return Map.of(HandoffState.MESSAGES, answers);
  }

  private ConversationTurn answer(ToolCall call) {
    Optional<String> target = agentAliases.targetOf(call.name());
    if (target.isPresent()) {
      return CommandHandoff.answer(call.name(), call.id(), target.get());
    }
    if (call.name().equals(AgentTool.ASK_HUMAN)) {
      return ConversationTurn.tool(call.name(), call.id(), AgentTool.HUMAN_ANSWER);
    }
    Function<JsonObject, String> tool = tools.get(call.name());
    return tool == null
        ? ConversationTurn.tool(call.name(), call.id(), "Unknown tool " + call.name()).failing()
        : callTool(tool, call);
  }

  private static ConversationTurn callTool(Function<JsonObject, String> tool, ToolCall call) {
    try {
      return ConversationTurn.tool(call.name(), call.id(), tool.apply(call.arguments()));
    } catch (RuntimeException e) {
      String error = e.getClass().getSimpleName() + ": " + e.getMessage();
      return ConversationTurn.tool(call.name(), call.id(), error).failing();
    }
  }

  private Command afterTools(HandoffState state) {
    ConversationTurn turn = lastModelTurn(state);
    List<NativeHandoff> handoffs = CommandHandoff.requestedBy(turn, agentAliases);
    if (!handoffs.isEmpty()) {
      return CommandHandoff.to(handoffs.get(0), agentAliases);
    }
    boolean waits = turn.calls().stream().anyMatch(it -> it.name().equals(AgentTool.ASK_HUMAN));
    return new Command(waits ? StateGraph.END : MODEL);
  }

  private static ConversationTurn last(HandoffState state) {
    return GraphMessageConverter.turn(state.lastMessage().orElse(Map.of()));
  }

  private static ConversationTurn lastModelTurn(HandoffState state) {
    List<Map<String, Object>> messages = state.messages();
    for (int i = messages.size() - 1; i >= 0; i--) {
      ConversationTurn turn = GraphMessageConverter.turn(messages.get(i));
      if (turn.role().equals("assistant")) {
        return turn;
      }
    }
    return ConversationTurn.assistant("", List.of());
  }
}
