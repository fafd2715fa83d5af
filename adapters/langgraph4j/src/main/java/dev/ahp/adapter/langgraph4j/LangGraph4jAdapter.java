package dev.ahp.adapter.langgraph4j;

import dev.ahp.Broker;
import dev.ahp.Handoff;
import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.AgentName;
import dev.ahp.adapter.ConversationReader;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.FrameworkState;
import dev.ahp.adapter.ImportLoss;
import dev.ahp.adapter.ImportedHandoff;
import dev.ahp.adapter.NativeHandoff;
import dev.ahp.adapter.StateHandoff;
import dev.ahp.adapter.TurnProjection;
import dev.ahp.adapter.bridge.Bridge;
import dev.ahp.format.Envelope;
import dev.ahp.json.Json;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.state.AgentState;

/** The adapter for LangGraph4j, whose native state has the slots of {@link HandoffState}. */
public final class LangGraph4jAdapter implements Adapter<Map<String, Object>> {
  private final AgentAliases aliases;
  private final Clock clock;

  public LangGraph4jAdapter(AgentAliases aliases, Clock clock) {
    this.aliases = aliases;
    this.clock = clock;
  }

  /** Returns aliases with names that are valid for graph nodes. */
  public static AgentAliases names(String... agents) {
    return AgentAliases.of(List.of(agents), AgentName::hyphenated);
  }

  /** Connects a compiled graph to a broker. */
  public static <S extends AgentState> Bridge<Map<String, Object>> bridge(
      Broker broker, String agent, CompiledGraph<S> graph, AgentAliases aliases) {
    return Bridge.between(
        broker,
        agent,
        new LangGraph4jAdapter(aliases, Clock.systemUTC()),
        state -> graph.invoke(state).orElseThrow().data());
  }

  @Override
  public String framework() {
    return "langgraph4j";
  }

  @Override
  public AgentAliases aliases() {
    return aliases;
  }

  @Override
  public Map<String, Object> toNative(Handoff message) {
    Map<String, Object> state = new LinkedHashMap<>();
    state.put(HandoffState.ENVELOPE, Envelope.seal(message.json()));
    state.put(
        HandoffState.MESSAGES,
        new ArrayList<>(
            TurnProjection.of(message).stream().map(GraphMessageConverter::of).toList()));
    state.put(HandoffState.VISITED, new ArrayList<>(message.fromAgent().stream().toList()));
    message.toAgent().ifPresent(it -> state.put(HandoffState.ACTIVE, it));
    state.put(HandoffState.GOAL, message.goal());
    message
        .json()
        .string("conversationHistorySummary")
        .ifPresent(it -> state.put(HandoffState.SUMMARY, it));
    return state;
  }

  @Override
  public ImportedHandoff read(Map<String, Object> state) {
    List<ConversationTurn> turns = new ArrayList<>();
    List<ImportLoss> importLosses =
        new ArrayList<>(FrameworkState.of(withMessages(state, List.of())).importLosses());
    for (Object message : messages(state)) {
      ConversationTurn turn = GraphMessageConverter.turn(message).at("/messages/" + turns.size());
      if (turn.role().equals("unknown")) {
        String reason =
            "has the unknown type "
                + message.getClass().getSimpleName()
                + "; only its text was imported";
        importLosses.add(
            new ImportLoss(
                ImportLoss.LossKind.LOST, "/conversationHistoryVerbatim", reason, turn.path()));
      }
      turns.add(turn);
    }
    Optional<NativeHandoff> requested = StateHandoff.in(state);
    return new ConversationReader(
            state.get(HandoffState.ENVELOPE), turns, requested.stream().toList(), importLosses)
        .imported(aliases, clock.instant());
  }

  private static List<Object> messages(Map<String, Object> state) {
    return state.get(HandoffState.MESSAGES) instanceof List<?> list
        ? new ArrayList<>(list)
        : new ArrayList<>();
  }

  @Override
  public Json dump(Map<String, Object> state) {
    List<Object> messages = messages(state);
    messages.replaceAll(
        it -> it instanceof Map ? it : GraphMessageConverter.of(GraphMessageConverter.turn(it)));
    return FrameworkState.of(withMessages(state, messages)).json();
  }

  @Override
  public Map<String, Object> load(Json json) {
    return FrameworkState.plain(json.asObject().orElseThrow());
  }

  /** Also removes the handoff request from the state, because the text answers it. */
  @Override
  public Map<String, Object> say(Map<String, Object> state, String text) {
    List<Object> messages = messages(state);
    messages.add(GraphMessageConverter.of(ConversationTurn.user(text)));
    Map<String, Object> copy = withMessages(state, messages);
    copy.remove(StateHandoff.SLOT);
    return copy;
  }

  private static Map<String, Object> withMessages(
      Map<String, Object> state, List<Object> messages) {
    Map<String, Object> copy = new LinkedHashMap<>(state);
    copy.put(HandoffState.MESSAGES, messages);
    return copy;
  }
}
