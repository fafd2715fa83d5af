package dev.ahp.adapter.langchain4j;

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
import dev.ahp.adapter.StateHandoff;
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
 * The adapter for LangChain4j, whose native state is the scope of an agentic system and its chat
 * memory. System messages are not transferred, because they are the instructions of the agent.
 */
public final class LangChain4jAdapter implements Adapter<ScopeState> {
  private static final String SCOPE = "scope";
  private static final String MESSAGES = "messages";

  private final AgentAliases aliases;
  private final Clock clock;

  public LangChain4jAdapter(AgentAliases aliases, Clock clock) {
    this.aliases = aliases;
    this.clock = clock;
  }

  /** Returns aliases with names that are valid in tool names. */
  public static AgentAliases names(String... agents) {
    return AgentAliases.of(List.of(agents), AgentName::hyphenated);
  }

  /**
   * Connects an agentic system to a broker.
   *
   * @param system creates the system for each packet, with the chat memory for its agents
   */
  public static Bridge<ScopeState> bridge(
      Broker broker,
      String agent,
      Function<ChatMemory, UntypedAgent> system,
      AgentAliases aliases) {
    return Bridge.between(
        broker,
        agent,
        new LangChain4jAdapter(aliases, Clock.systemUTC()),
        state -> run(system, state));
  }

  /** Runs a system with the last user message and returns the resulting state. */
  public static ScopeState run(Function<ChatMemory, UntypedAgent> system, ScopeState state) {
    int last = state.messages().size() - 1;
    if (last < 0 || !(state.messages().get(last) instanceof UserMessage request)) {
      throw new IllegalArgumentException("the last message of the state must be a user message");
    }
    UnboundedChatMemory memory = new UnboundedChatMemory(state.messages().subList(0, last));
    Map<String, Object> inputs = new LinkedHashMap<>(state.scope());
    inputs.put(ScopeState.MESSAGE, request.singleText());
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
    return aliases;
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
    List<ImportLoss> importLosses =
        new ArrayList<>(FrameworkState.of(state.scope()).importLosses());
    for (int i = 0; i < state.messages().size(); i++) {
      String path = "/messages/" + i;
      ChatMessage message = state.messages().get(i);
      ChatMessageConverter.of(message).ifPresent(it -> turns.add(it.at(path)));
      if (ChatMessageConverter.hasMedia(message)) {
        String reason = "contains media, which cannot be imported";
        importLosses.add(
            new ImportLoss(ImportLoss.LossKind.LOST, "/conversationHistoryVerbatim", reason, path));
      }
    }
    return new ConversationReader(
            state.scope().get(Envelope.SLOT),
            turns,
            StateHandoff.in(state.scope()).stream().toList(),
            importLosses)
        .imported(aliases, clock.instant());
  }

  /** Returns the messages in LangChain4j's JSON format and the JSON values of the scope. */
  @Override
  public Json dump(ScopeState state) {
    String messages = ChatMessageSerializer.messagesToJson(state.messages());
    return JsonObject.builder()
        .put(SCOPE, FrameworkState.of(state.scope()).json())
        .put(MESSAGES, JsonReader.read(messages, JsonLimits.RENDERING))
        .build();
  }

  @Override
  public ScopeState load(Json json) {
    JsonObject state = json.asObject().orElseThrow();
    return new ScopeState(
        FrameworkState.plain(state.object(SCOPE).orElse(JsonObject.empty())),
        ChatMessageDeserializer.messagesFromJson(
            state.array(MESSAGES).orElse(JsonArray.empty()).toText()));
  }

  /** Also removes the handoff request from the scope, because the text answers it. */
  @Override
  public ScopeState say(ScopeState state, String text) {
    Map<String, Object> scope = new LinkedHashMap<>(state.scope());
    scope.remove(StateHandoff.SLOT);
    List<ChatMessage> messages = new ArrayList<>(state.messages());
    messages.add(UserMessage.from(text));
    return new ScopeState(scope, messages);
  }
}
