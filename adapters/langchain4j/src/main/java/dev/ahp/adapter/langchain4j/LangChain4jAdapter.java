package dev.ahp.adapter.langchain4j;

import dev.ahp.Broker;
import dev.ahp.Handoff;
import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.AgentName;
import dev.ahp.adapter.ConversationReader;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ImportedHandoff;
import dev.ahp.adapter.Loss;
import dev.ahp.adapter.StateHandoff;
import dev.ahp.adapter.StateValues;
import dev.ahp.adapter.TurnProjection;
import dev.ahp.adapter.bridge.Bridge;
import dev.ahp.format.Envelope;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.langchain4j.agentic.UntypedAgent;
import dev.langchain4j.agentic.scope.ResultWithAgenticScope;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * LangChain4j: the scope of an agentic system and its chat memory. Messages of the system are the
 * agent's own instructions, so they do not travel.
 */
public final class LangChain4jAdapter implements Adapter<ScopeState> {
  private static final String SCOPE = "scope";
  private static final String MESSAGES = "messages";

  private final AgentAliases agentAliases;
  private final Clock clock;

  public LangChain4jAdapter(AgentAliases agentAliases, Clock clock) {
    this.agentAliases = agentAliases;
    this.clock = clock;
  }

  /** Agents' names as LangChain4j's models take them in tools. */
  public static AgentAliases names(String... agents) {
    return AgentAliases.of(List.of(agents), AgentName::hyphenated);
  }

  /**
   * An agentic system as an agent of a broker.
   *
   * @param system makes it anew for each packet, with the chat memory that its agents are to use
   */
  public static Bridge<ScopeState> bridge(
      Broker broker,
      String agent,
      Function<ChatMemory, UntypedAgent> system,
      AgentAliases agentAliases) {
    return Bridge.between(
        broker,
        agent,
        new LangChain4jAdapter(agentAliases, Clock.systemUTC()),
        state -> run(system, state));
  }

  /** Runs a system on a state and gives the state after; the last message is what it is told. */
  public static ScopeState run(Function<ChatMemory, UntypedAgent> system, ScopeState state) {
    int last = state.messages().size() - 1;
    if (last < 0 || !(state.messages().get(last) instanceof UserMessage told)) {
      throw new IllegalArgumentException("the last message is none of a user");
    }
    UnboundedChatMemory memory = new UnboundedChatMemory(state.messages().subList(0, last));
    Map<String, Object> inputs = new LinkedHashMap<>(state.scope());
    inputs.put(ScopeState.MESSAGE, told.singleText());
    ResultWithAgenticScope<String> result = system.apply(memory).invokeWithAgenticScope(inputs);
    List<ChatMessage> messages = memory.messages();
    messages.removeIf(SystemMessage.class::isInstance);
    return new ScopeState(result.agenticScope().state(), messages);
  }

  @Override
  public String framework() {
    return "langchain4j";
  }

  @Override
  public AgentAliases aliases() {
    return agentAliases;
  }

  @Override
  public ScopeState toNative(Handoff message) {
    Map<String, Object> scope = new LinkedHashMap<>();
    scope.put(Envelope.SLOT, Envelope.seal(message.json()));
    scope.put(ScopeState.VISITED, new ArrayList<>(message.fromAgent().stream().toList()));
    message.toAgent().ifPresent(it -> scope.put(ScopeState.ACTIVE, it));
    scope.put(ScopeState.GOAL, message.goal());
    message
        .json()
        .string("conversationHistorySummary")
        .ifPresent(it -> scope.put(ScopeState.SUMMARY, it));
    return new ScopeState(
        scope,
        TurnProjection.endingWithUser(message).stream()
            .map(ChatMessageConverter::message)
            .toList());
  }

  @Override
  public ImportedHandoff read(ScopeState state) {
    List<ConversationTurn> turns = new ArrayList<>();
    List<Loss> losses = new ArrayList<>(StateValues.of(state.scope()).losses());
    for (int i = 0; i < state.messages().size(); i++) {
      String path = "/messages/" + i;
      ChatMessage message = state.messages().get(i);
      ChatMessageConverter.of(message).ifPresent(it -> turns.add(it.at(path)));
      if (ChatMessageConverter.hasMore(message)) {
        String reason = "holds what is no text";
        losses.add(new Loss(Loss.LossKind.LOST, "/conversationHistoryVerbatim", reason, path));
      }
    }
    return new ConversationReader(
            state.scope().get(Envelope.SLOT),
            turns,
            StateHandoff.in(state.scope()).stream().toList(),
            losses)
        .imported(agentAliases, clock.instant());
  }

  /** Messages as LangChain4j stores them; of the scope what is JSON, without names of classes. */
  @Override
  public Json dump(ScopeState state) {
    String messages = ChatMessageSerializer.messagesToJson(state.messages());
    return JsonObject.builder()
        .put(SCOPE, StateValues.of(state.scope()).json())
        .put(MESSAGES, JsonReader.read(messages, JsonLimits.RENDERING))
        .build();
  }

  @Override
  public ScopeState load(Json json) {
    JsonObject state = json.asObject().orElseThrow();
    return new ScopeState(
        StateValues.plain(state.object(SCOPE).orElse(JsonObject.empty())),
        ChatMessageDeserializer.messagesFromJson(
            state.array(MESSAGES).orElse(JsonArray.empty()).toText()));
  }

  /** The handoff that the scope asked for had its answer, so it is asked for no more. */
  @Override
  public ScopeState say(ScopeState state, String text) {
    Map<String, Object> scope = new LinkedHashMap<>(state.scope());
    scope.remove(StateHandoff.SLOT);
    List<ChatMessage> messages = new ArrayList<>(state.messages());
    messages.add(UserMessage.from(text));
    return new ScopeState(scope, messages);
  }
}
