package dev.ahp.adapter.springai;

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
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.tool.ToolCallback;

/**
 * The adapter for Spring AI, whose native state is the messages of a chat client and its tool
 * context. System messages are not transferred, because they are the instructions of the client.
 */
public final class SpringAiAdapter implements Adapter<ChatState> {
  private final AgentAliases aliases;
  private final Clock clock;

  public SpringAiAdapter(AgentAliases aliases, Clock clock) {
    this.aliases = aliases;
    this.clock = clock;
  }

  /** Returns aliases with names that are valid in tool names. */
  public static AgentAliases names(String... agents) {
    return AgentAliases.of(List.of(agents), AgentName::hyphenated);
  }

  /** Connects a chat client with its tools to a broker; adds the handoff tools. */
  public static Bridge<ChatState> bridge(
      Broker broker,
      String agent,
      ChatClient client,
      List<ToolCallback> tools,
      AgentAliases aliases) {
    List<ToolCallback> all = new ArrayList<>(tools);
    all.addAll(SpringAiHandoffTools.of(aliases));
    return Bridge.between(
        broker,
        agent,
        new SpringAiAdapter(aliases, Clock.systemUTC()),
        state -> run(client, all, state));
  }

  /** Runs a client on a state and returns the resulting state. */
  public static ChatState run(ChatClient client, List<ToolCallback> tools, ChatState state) {
    ConversationRecorder recorder = new ConversationRecorder(state.messages());
    Message finalAnswer =
        Optional.ofNullable(
                client
                    .prompt()
                    .messages(state.messages())
                    .tools(tools.toArray())
                    .toolContext(state.context())
                    .advisors(ToolCallingAdvisor.builder().toolCallingManager(recorder).build())
                    .call()
                    .chatResponse())
            .flatMap(it -> Optional.ofNullable(it.getResult()))
            .map(it -> it.getOutput())
            .orElseThrow(() -> new IllegalStateException("the model returned no response"));
    List<Message> messages = recorder.with(finalAnswer);
    messages.removeIf(SystemMessage.class::isInstance);
    return new ChatState(state.context(), messages);
  }

  @Override
  public String framework() {
    return "spring-ai";
  }

  @Override
  public AgentAliases aliases() {
    return aliases;
  }

  @Override
  public ChatState toNative(Handoff message) {
    Map<String, Object> context = new LinkedHashMap<>();
    context.put(Envelope.SLOT, Envelope.seal(message.json()));
    context.put(ChatState.VISITED, new ArrayList<>(message.fromAgent().stream().toList()));
    return new ChatState(
        context,
        TurnProjection.endingWithUser(message).stream()
            .map(SpringMessageConverter::message)
            .toList());
  }

  @Override
  public ImportedHandoff read(ChatState state) {
    List<ConversationTurn> turns = new ArrayList<>();
    List<ImportLoss> importLosses =
        new ArrayList<>(FrameworkState.of(state.context()).importLosses());
    for (int i = 0; i < state.messages().size(); i++) {
      String path = "/messages/" + i;
      Message message = state.messages().get(i);
      SpringMessageConverter.turns(message).forEach(it -> turns.add(it.at(path)));
      if (SpringMessageConverter.hasMedia(message)) {
        String reason = "contains media, which cannot be imported";
        importLosses.add(
            new ImportLoss(ImportLoss.LossKind.LOST, "/conversationHistoryVerbatim", reason, path));
      }
    }
    return new ConversationReader(
            state.context().get(Envelope.SLOT), turns, List.of(), importLosses)
        .imported(aliases, clock.instant());
  }

  @Override
  public Json dump(ChatState state) {
    return ChatStateJson.of(state);
  }

  @Override
  public ChatState load(Json json) {
    return ChatStateJson.read(json.asObject().orElseThrow());
  }

  @Override
  public ChatState say(ChatState state, String text) {
    List<Message> messages = new ArrayList<>(state.messages());
    messages.add(new UserMessage(text));
    return new ChatState(state.context(), messages);
  }
}
