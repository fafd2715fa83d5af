package dev.ahp.adapter.langgraph4j;

import dev.ahp.Broker;
import dev.ahp.Handoff;
import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.AgentName;
import dev.ahp.adapter.Aliases;
import dev.ahp.adapter.Imported;
import dev.ahp.adapter.Loss;
import dev.ahp.adapter.NativeHandoff;
import dev.ahp.adapter.Projection;
import dev.ahp.adapter.Reading;
import dev.ahp.adapter.StateValues;
import dev.ahp.adapter.StatedHandoff;
import dev.ahp.adapter.Turn;
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

/** LangGraph4j: a graph's state, with the slots of {@link HandoffState}. */
public final class LangGraph4jAdapter implements Adapter<Map<String, Object>> {
  private final Aliases aliases;
  private final Clock clock;

  public LangGraph4jAdapter(Aliases aliases, Clock clock) {
    this.aliases = aliases;
    this.clock = clock;
  }

  /** Agents' names as nodes of a graph. */
  public static Aliases names(String... agents) {
    return Aliases.of(List.of(agents), AgentName::hyphenated);
  }

  /** A compiled graph as an agent of a broker. */
  public static <S extends AgentState> Bridge<Map<String, Object>> bridge(
      Broker broker, String agent, CompiledGraph<S> graph, Aliases aliases) {
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
  public Aliases aliases() {
    return aliases;
  }

  @Override
  public Map<String, Object> toNative(Handoff message) {
    Map<String, Object> state = new LinkedHashMap<>();
    state.put(HandoffState.ENVELOPE, Envelope.seal(message.json()));
    state.put(
        HandoffState.MESSAGES,
        new ArrayList<>(Projection.of(message).stream().map(GraphMessage::of).toList()));
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
  public Imported read(Map<String, Object> state) {
    List<Turn> turns = new ArrayList<>();
    List<Loss> losses = new ArrayList<>(StateValues.of(withMessages(state, List.of())).losses());
    for (Object message : messages(state)) {
      Turn turn = GraphMessage.turn(message).at("/messages/" + turns.size());
      if (turn.role().equals("unknown")) {
        String reason = "is a " + message.getClass().getSimpleName() + ", told as its text";
        losses.add(new Loss(Loss.Kind.LOST, "/conversationHistoryVerbatim", reason, turn.path()));
      }
      turns.add(turn);
    }
    Optional<NativeHandoff> asked = StatedHandoff.in(state);
    return new Reading(state.get(HandoffState.ENVELOPE), turns, asked.stream().toList(), losses)
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
    messages.replaceAll(it -> it instanceof Map ? it : GraphMessage.of(GraphMessage.turn(it)));
    return StateValues.of(withMessages(state, messages)).json();
  }

  @Override
  public Map<String, Object> load(Json json) {
    return StateValues.plain(json.asObject().orElseThrow());
  }

  /** The handoff that the state asked for had its answer, so it is asked for no more. */
  @Override
  public Map<String, Object> say(Map<String, Object> state, String text) {
    List<Object> messages = messages(state);
    messages.add(GraphMessage.of(Turn.user(text)));
    Map<String, Object> more = withMessages(state, messages);
    more.remove(StatedHandoff.SLOT);
    return more;
  }

  private static Map<String, Object> withMessages(
      Map<String, Object> state, List<Object> messages) {
    Map<String, Object> more = new LinkedHashMap<>(state);
    more.put(HandoffState.MESSAGES, messages);
    return more;
  }
}
