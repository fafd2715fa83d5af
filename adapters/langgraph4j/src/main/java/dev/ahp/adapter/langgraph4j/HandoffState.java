package dev.ahp.adapter.langgraph4j;

import dev.ahp.format.Envelope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bsc.langgraph4j.prebuilt.MessagesState;
import org.bsc.langgraph4j.state.Channel;
import org.bsc.langgraph4j.state.Channels;
import org.bsc.langgraph4j.state.Reducer;

/**
 * The state of a graph with handoffs. Agents and the graph that contains them must use this state.
 *
 * <table>
 *   <caption>Slots</caption>
 *   <tr><td>{@code ahp}</td><td>the envelope as text</td></tr>
 *   <tr><td>{@code messages}</td><td>the projection and the later turns, see {@link GraphMessageConverter}</td></tr>
 *   <tr><td>{@code visited_agents}</td><td>the previous agents without duplicates</td></tr>
 *   <tr><td>{@code active_agent}</td><td>the receiving agent</td></tr>
 *   <tr><td>{@code goal}, {@code summary}</td><td>for conditional edges</td></tr>
 *   <tr><td>{@code ahp_handoff}</td><td>the requested handoff, see {@link CommandHandoff}</td></tr>
 * </table>
 */
public final class HandoffState extends MessagesState<Map<String, Object>> {
  static final String ENVELOPE = Envelope.SLOT;
  static final String MESSAGES = "messages";
  static final String VISITED = "visited_agents";
  static final String ACTIVE = "active_agent";
  static final String GOAL = "goal";
  static final String SUMMARY = "summary";

  public HandoffState(Map<String, Object> data) {
    super(data);
  }

  /** Returns the channels of the graph. */
  public static Map<String, Channel<?>> channels() {
    Map<String, Channel<?>> channels = new LinkedHashMap<>(SCHEMA);
    Reducer<List<String>> reducer = HandoffState::union;
    channels.put(VISITED, Channels.base(reducer, ArrayList::new));
    return channels;
  }

  /** Removes duplicates, because a returning subgraph adds its whole list again. */
  private static List<String> union(List<String> before, List<String> more) {
    LinkedHashSet<String> names = new LinkedHashSet<>(before);
    names.addAll(more);
    return new ArrayList<>(names);
  }

  public Optional<String> envelope() {
    return value(ENVELOPE);
  }

  public List<String> visitedAgents() {
    return this.<List<String>>value(VISITED).orElse(List.of());
  }
}
