package dev.ahp.adapter.adk;

import com.google.adk.agents.BaseAgent;
import com.google.adk.events.Event;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.Session;
import dev.ahp.Broker;
import dev.ahp.Handoff;
import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.ConversationReader;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ImportLoss;
import dev.ahp.adapter.ImportedHandoff;
import dev.ahp.adapter.NativeHandoff;
import dev.ahp.adapter.ToolCall;
import dev.ahp.adapter.TurnProjection;
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
 * The adapter for Google ADK for Java, whose native state is a session. {@code state["ahp"]} is the
 * envelope as text, because the state drops nulls. {@code state["visited_agents"]} lists the
 * previous agents. The events are the projection and the later turns. The last event is a user
 * message, because a run starts with one.
 */
public final class AdkAdapter implements Adapter<Session> {
  private static final String APP = "ahp";
  private static final String VISITED = "visited_agents";
  private static final String TRANSFER = "transfer_to_agent";

  private final String author;
  private final AgentAliases aliases;
  private final Clock clock;

  /**
   * Creates an adapter for one agent.
   *
   * @param author the receiving agent; ADK converts tool calls of other authors to text
   */
  public AdkAdapter(String author, AgentAliases aliases, Clock clock) {
    this.author = author;
    this.aliases = aliases;
    this.clock = clock;
  }

  /** Returns aliases with names that ADK accepts. */
  public static AgentAliases names(String... agents) {
    return AgentAliases.of(List.of(agents), AdkName::of);
  }

  /** Connects an ADK agent to a broker. */
  public static Bridge<Session> bridge(
      Broker broker, String name, BaseAgent agent, AgentAliases aliases) {
    return Bridge.between(
        broker,
        name,
        new AdkAdapter(agent.name(), aliases, Clock.systemUTC()),
        session -> run(agent, session));
  }

  /** Runs an agent on a session and returns the resulting session. */
  public static Session run(BaseAgent agent, Session session) {
    int last = session.events().size() - 1;
    InMemoryRunner runner = new InMemoryRunner(agent, APP);
    BaseSessionService service = runner.sessionService();
    Session running =
        service
            .createSession(APP, AdkEventConverter.USER, Map.copyOf(session.state()), session.id())
            .blockingGet();
    for (Event event : session.events().subList(0, last)) {
      service.appendEvent(running, event).ignoreElement().blockingAwait();
    }
    runner
        .runAsync(
            AdkEventConverter.USER,
            running.id(),
            session.events().get(last).content().orElseThrow())
        .blockingSubscribe();
    return Optional.ofNullable(
            service
                .getSession(APP, AdkEventConverter.USER, running.id(), Optional.empty())
                .blockingGet())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the session " + running.id() + " was deleted during the run"));
  }

  @Override
  public String framework() {
    return "google-adk-java";
  }

  @Override
  public AgentAliases aliases() {
    return aliases;
  }

  @Override
  public Session toNative(Handoff message) {
    Map<String, Object> state = new LinkedHashMap<>();
    state.put(Envelope.SLOT, Envelope.seal(message.json()));
    state.put(VISITED, new ArrayList<>(message.fromAgent().stream().toList()));
    List<Event> events = new ArrayList<>();
    TurnProjection.endingWithUser(message)
        .forEach(it -> events.add(AdkEventConverter.event(it, author)));
    String id = message.taskId().filter(it -> !it.isBlank()).orElse(APP);
    return session(id, state, events);
  }

  private static Session session(String id, Map<String, Object> state, List<Event> events) {
    return Session.builder(id)
        .appName(APP)
        .userId(AdkEventConverter.USER)
        .state(state)
        .events(events)
        .build();
  }

  @Override
  public ImportedHandoff read(Session session) {
    List<ConversationTurn> turns = new ArrayList<>();
    List<ImportLoss> importLosses = new ArrayList<>();
    for (int i = 0; i < session.events().size(); i++) {
      String path = "/events/" + i;
      turns.addAll(AdkEventConverter.turns(session.events().get(i), path));
      if (AdkEventConverter.hasMedia(session.events().get(i))) {
        String reason = "contains media, which cannot be imported";
        importLosses.add(
            new ImportLoss(ImportLoss.LossKind.LOST, "/conversationHistoryVerbatim", reason, path));
      }
    }
    Object envelope = session.state().get(Envelope.SLOT);
    return new ConversationReader(envelope, turns, transfers(turns), importLosses)
        .imported(aliases, clock.instant());
  }

  /** Returns the handoffs of ADK's built-in tool, whose only argument is the agent. */
  private List<NativeHandoff> transfers(List<ConversationTurn> turns) {
    List<NativeHandoff> found = new ArrayList<>();
    for (ConversationTurn turn : ConversationReader.sinceUser(turns)) {
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

  /** Returns the session in ADK's JSON format. */
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
    events.add(AdkEventConverter.event(ConversationTurn.user(text), author));
    return session(session.id(), Map.copyOf(session.state()), events);
  }
}
