package dev.ahp.adapter.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Handoff;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ImportLoss;
import dev.ahp.adapter.ImportedHandoff;
import dev.ahp.adapter.ToolCall;
import dev.ahp.adapter.contract.HandoffGenerator;
import dev.ahp.adapter.contract.ScriptStep;
import dev.ahp.format.Envelope;
import dev.ahp.json.JsonObject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

class ChatEdgeCasesTest {
  private static final SpringAiAdapter ADAPTER =
      new SpringAiAdapter(AgentAliases.none(), Clock.systemUTC());

  @Test
  void toolsCanReadDataThatIsHiddenFromModels() {
    SpringAiHarness harness = new SpringAiHarness();
    Map<String, @Nullable Object> state = new HashMap<>();
    state.put("nothing", null);
    Handoff message =
        HandoffGenerator.example(
            Map.of(
                "currentState",
                state,
                "personalData",
                Map.of("s1", Map.of("email", "mark@example.org"))));
    Mailer mailer = new Mailer();
    ChatClient client =
        ChatClient.builder(
                new ScriptedChatModel(
                    harness.script(
                        ScriptStep.calls(ScriptStep.call("c1", "mail", Map.of())),
                        ScriptStep.says("Mailed."))))
            .defaultSystem("Be brief.")
            .build();

    ChatState after = SpringAiAdapter.run(client, List.of(mailer), ADAPTER.toNative(message));

    assertThat(mailer.opened).containsExactly(message);
    assertThat(harness.prompts()).noneMatch(it -> it.contains("mark@example.org"));
    assertThat(ADAPTER.read(after).report().importLosses()).isEmpty();
    assertThat(ADAPTER.fromNative(after).currentState()).isEqualTo(message.currentState());
  }

  @Test
  void toolThatEndsTheTurnIsPartOfTheState() {
    SpringAiHarness harness = new SpringAiHarness();
    AgentAliases aliases = harness.names("refund-agent");

    ImportedHandoff handoff =
        harness.run(
            HandoffGenerator.example(),
            aliases,
            ScriptStep.calls(
                harness.handoffCall("c1", aliases, "refund-agent", Map.of("goal", "Pay"))));

    assertThat(harness.prompts()).hasSize(1);
    assertThat(handoff.handoffs()).hasSize(1);
    assertThat(handoff.lossless().json().toText()).contains("Handed over to refund-agent.");
  }

  @Test
  void orphansAndNonJsonValuesAreReported() {
    ChatState state = ADAPTER.toNative(HandoffGenerator.example());
    List<Message> messages = new ArrayList<>(state.messages());
    ToolCall call = new ToolCall("c9", "x", JsonObject.empty());
    messages.add(SpringMessageConverter.message(ConversationTurn.assistant("", List.of(call))));
    Map<String, Object> context = new HashMap<>(state.context());
    context.put("thing", new Object());

    ImportedHandoff handoff = ADAPTER.read(new ChatState(context, messages));

    assertThat(handoff.report().importLosses())
        .extracting(ImportLoss::nativePath)
        .containsExactly("/thing", "/messages/1");
  }

  /** A tool that reads the complete message. */
  private static final class Mailer implements ToolCallback {
    private final List<Handoff> opened = new ArrayList<>();

    @Override
    public ToolDefinition getToolDefinition() {
      return ToolDefinition.builder()
          .name("mail")
          .description("Mails the customer.")
          .inputSchema("{\"type\":\"object\"}")
          .build();
    }

    @Override
    public String call(String arguments) {
      throw new IllegalStateException("the tool context is missing");
    }

    @Override
    public String call(String arguments, @Nullable ToolContext context) {
      Map<String, Object> known = context == null ? Map.of() : context.getContext();
      opened.add(new Handoff(Envelope.unseal(String.valueOf(known.get(Envelope.SLOT)))));
      return "sent";
    }
  }
}
