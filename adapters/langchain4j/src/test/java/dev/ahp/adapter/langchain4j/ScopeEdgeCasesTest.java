package dev.ahp.adapter.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Handoff;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ImportLoss;
import dev.ahp.adapter.ImportedHandoff;
import dev.ahp.adapter.NativeHandoff;
import dev.ahp.adapter.contract.HandoffGenerator;
import dev.ahp.adapter.contract.ScriptStep;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.agentic.UntypedAgent;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScopeEdgeCasesTest {
  private static final AgentAliases ALIASES = LangChain4jAdapter.names("refund-agent");
  private static final LangChain4jAdapter ADAPTER =
      new LangChain4jAdapter(ALIASES, Clock.systemUTC());

  @Test
  void handoffRequestInTheScopeIsRead() {
    UntypedAgent system =
        AgenticServices.sequenceBuilder()
            .subAgents(
                AgenticServices.agentAction(
                    scope ->
                        ScopeHandoff.write(scope, "refund-agent", Map.of("goal", "Pay it back"))))
            .build();
    Handoff message = HandoffGenerator.example();

    ScopeState after = LangChain4jAdapter.run(memory -> system, ADAPTER.toNative(message));

    ImportedHandoff handoff = ADAPTER.read(after);
    assertThat(handoff.handoffs())
        .extracting(NativeHandoff::target)
        .containsExactly("refund-agent");
    assertThat(handoff.handoffs().get(0).arguments().string("goal")).contains("Pay it back");
    assertThat(ADAPTER.read(ADAPTER.say(after, "No.")).handoffs()).isEmpty();
  }

  @Test
  void nullsInTheMessageSurviveTheScope() {
    Map<String, @Nullable Object> state = new HashMap<>();
    state.put("nothing", null);
    Handoff message = HandoffGenerator.example(Map.of("currentState", state));
    UntypedAgent system =
        AgenticServices.sequenceBuilder()
            .subAgents(AgenticServices.agentAction(scope -> scope.writeState("gone", null)))
            .build();

    ScopeState after = LangChain4jAdapter.run(memory -> system, ADAPTER.toNative(message));

    assertThat(after.scope()).doesNotContainKey("gone");
    assertThat(ADAPTER.read(after).handoff().currentState()).isEqualTo(message.currentState());
  }

  @Test
  void placeholdersInTheMessageAreNotExpanded() {
    LangChain4jHarness harness = new LangChain4jHarness();
    Handoff message =
        HandoffGenerator.example(
            Map.of("taskDescription", "Say {{goal}}, {{ahp}} and {{current_date}}"));

    harness.run(message, AgentAliases.none(), ScriptStep.says("ok"));

    assertThat(harness.prompts().get(0)).contains("Say {{goal}}, {{ahp}} and {{current_date}}");
  }

  @Test
  void mediaAndNonJsonValuesAreReported() {
    ScopeState state = ADAPTER.toNative(HandoffGenerator.example());
    List<ChatMessage> messages = new ArrayList<>(state.messages());
    messages.add(
        UserMessage.from(TextContent.from("Look"), ImageContent.from("https://example.org/x.png")));
    Map<String, Object> scope = new HashMap<>(state.scope());
    scope.put("thing", new Object());

    ImportedHandoff handoff = ADAPTER.read(new ScopeState(scope, messages));

    assertThat(handoff.report().of(ImportLoss.LossKind.LOST))
        .extracting(ImportLoss::nativePath)
        .containsExactly("/thing", "/messages/1");
  }

  @Test
  void callsWithoutIdsAreMatchedInOrder() {
    ScopeState state = ADAPTER.toNative(HandoffGenerator.example());
    List<ChatMessage> messages = new ArrayList<>(state.messages());
    ToolExecutionRequest call =
        ToolExecutionRequest.builder().name("lookup").arguments("{}").build();
    messages.add(AiMessage.from(call, call));
    messages.add(ChatMessageConverter.message(ConversationTurn.tool("lookup", "", "found")));

    ImportedHandoff handoff = ADAPTER.read(new ScopeState(state.scope(), messages));

    assertThat(handoff.report().of(ImportLoss.LossKind.ORPHAN))
        .extracting(ImportLoss::reason)
        .containsExactly("call call-1-1 has no answer");
  }
}
