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
 * The state of a graph that carries handoffs; give it to every agent and to the graph around them.
 *
 * <table>
 *   <caption>Slots</caption>
 *   <tr><td>{@code ahp}</td><td>the envelope, a text</td></tr>
 *   <tr><td>{@code messages}</td><td>the projection and what came after, see {@link GraphMessageConverter}</td></tr>
 *   <tr><td>{@code visited_agents}</td><td>who had the task, each once</td></tr>
 *   <tr><td>{@code active_agent}</td><td>to whom it goes</td></tr>
 *   <tr><td>{@code goal}, {@code summary}</td><td>for edges that route by them</td></tr>
 *   <tr><td>{@code ahp_handoff}</td><td>the handoff that a Command asks for, see {@link CommandHandoff}</td></tr>
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

  /** The channels of such a graph. */
  public static Map<String, Channel<?>> channels() {
    Map<String, Channel<?>> channels = new LinkedHashMap<>(SCHEMA);
    Reducer<List<String>> union = HandoffState::united;
    channels.put(VISITED, Channels.base(union, ArrayList::new));
    return channels;
  }

  /** Keeps each name once: plain concatenation doubles lists when a subgraph returns. */
  private static List<String> united(List<String> before, List<String> more) {
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
