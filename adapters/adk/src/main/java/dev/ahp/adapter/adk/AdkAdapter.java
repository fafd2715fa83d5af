package dev.ahp.adapter.adk;

import com.google.adk.agents.BaseAgent;
import com.google.adk.events.Event;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.Session;
import dev.ahp.Broker;
import dev.ahp.Handoff;
import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.Aliases;
import dev.ahp.adapter.Imported;
import dev.ahp.adapter.Loss;
import dev.ahp.adapter.NativeHandoff;
import dev.ahp.adapter.Projection;
import dev.ahp.adapter.Reading;
import dev.ahp.adapter.ToolCall;
import dev.ahp.adapter.Turn;
import dev.ahp.adapter.bridge.Bridge;
import dev.ahp.format.Envelope;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Google ADK for Java: a session of events and state. {@code state["ahp"]} is the envelope, a text,
 * since the state drops nulls and instructions print maps their own way; the events are the
 * projection and what came after; {@code state["visited_agents"]} is who had the task. A run begins
 * with a message of the user, so the last event of a state is one.
 */
public final class AdkAdapter implements Adapter<Session> {
  private static final String APP = "ahp";
  private static final String VISITED = "visited_agents";
  private static final String TRANSFER = "transfer_to_agent";

  private final String author;
  private final Aliases aliases;
  private final Clock clock;

  /**
   * Projects for one agent.
   *
   * @param author the agent that goes on; ADK retells calls of others as text
   */
  public AdkAdapter(String author, Aliases aliases, Clock clock) {
    this.author = author;
    this.aliases = aliases;
    this.clock = clock;
  }

  /** Agents' names as ADK takes them. */
  public static Aliases names(String... agents) {
    return Aliases.of(List.of(agents), AdkName::of);
  }

  /** An agent of ADK as an agent of a broker. */
  public static Bridge<Session> bridge(
      Broker broker, String name, BaseAgent agent, Aliases aliases) {
    return Bridge.between(
        broker,
        name,
        new AdkAdapter(agent.name(), aliases, Clock.systemUTC()),
        session -> run(agent, session));
  }

  /** Runs an agent on a session and gives the session after. */
  public static Session run(BaseAgent agent, Session session) {
    int last = session.events().size() - 1;
    InMemoryRunner runner = new InMemoryRunner(agent, APP);
    BaseSessionService service = runner.sessionService();
    Session here =
        service
            .createSession(APP, EventTurn.USER, Map.copyOf(session.state()), session.id())
            .blockingGet();
    for (Event event : session.events().subList(0, last)) {
      service.appendEvent(here, event).ignoreElement().blockingAwait();
    }
    runner
        .runAsync(EventTurn.USER, here.id(), session.events().get(last).content().orElseThrow())
        .blockingSubscribe();
    return Optional.ofNullable(
            service.getSession(APP, EventTurn.USER, here.id(), Optional.empty()).blockingGet())
        .orElseThrow(() -> new IllegalStateException("the session " + here.id() + " is gone"));
  }

  @Override
  public String framework() {
    return "google-adk-java";
  }

  @Override
  public Aliases aliases() {
    return aliases;
  }

  @Override
  public Session toNative(Handoff message) {
    Map<String, Object> state = new LinkedHashMap<>();
    state.put(Envelope.SLOT, Envelope.seal(message.json()));
    state.put(VISITED, new ArrayList<>(message.fromAgent().stream().toList()));
    List<Event> events = new ArrayList<>();
    Projection.endingWithUser(message).forEach(it -> events.add(EventTurn.event(it, author)));
    String id = message.taskId().filter(it -> !it.isBlank()).orElse(APP);
    return session(id, state, events);
  }

  private static Session session(String id, Map<String, Object> state, List<Event> events) {
    return Session.builder(id)
        .appName(APP)
        .userId(EventTurn.USER)
        .state(state)
        .events(events)
        .build();
  }

  @Override
  public Imported read(Session session) {
    List<Turn> turns = new ArrayList<>();
    List<Loss> losses = new ArrayList<>();
    for (int i = 0; i < session.events().size(); i++) {
      String path = "/events/" + i;
      turns.addAll(EventTurn.turns(session.events().get(i), path));
      if (EventTurn.hasMore(session.events().get(i))) {
        String reason = "holds what is no text";
        losses.add(new Loss(Loss.Kind.LOST, "/conversationHistoryVerbatim", reason, path));
      }
    }
    Object envelope = session.state().get(Envelope.SLOT);
    return new Reading(envelope, turns, transfers(turns), losses)
        .imported(aliases, clock.instant());
  }

  /** What ADK's own tool asks for; it takes no arguments but the name. */
  private List<NativeHandoff> transfers(List<Turn> turns) {
    List<NativeHandoff> found = new ArrayList<>();
    for (Turn turn : Reading.sinceUser(turns)) {
      for (ToolCall call : turn.calls()) {
        call.arguments()
            .string("agent_name")
            .filter(it -> call.name().equals(TRANSFER))
            .map(aliases::known)
            .filter(aliases.names()::contains)
            .ifPresent(it -> found.add(new NativeHandoff(it, JsonObject.empty(), call.id())));
      }
    }
    return found;
  }

  /** The session as ADK writes it. */
  @Override
  public Json dump(Session session) {
    return JsonReader.read(session.toJson(), JsonLimits.RENDERING);
  }

  @Override
  public Session load(Json json) {
    return Session.fromJson(json.toText());
  }

  @Override
  public Session say(Session session, String text) {
    List<Event> events = new ArrayList<>(session.events());
    events.add(EventTurn.event(Turn.user(text), author));
    return session(session.id(), Map.copyOf(session.state()), events);
  }
}
