package dev.ahp.adapter.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.events.Event;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.ahp.Handoff;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ImportLoss;
import dev.ahp.adapter.ImportedHandoff;
import dev.ahp.adapter.NativeHandoff;
import dev.ahp.adapter.ToolCall;
import dev.ahp.adapter.contract.HandoffGenerator;
import dev.ahp.adapter.contract.ScriptStep;
import dev.ahp.json.JsonObject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionEdgeCasesTest {
  private static final AgentAliases ALIASES = AdkAdapter.names("refund-agent");
  private static final AdkAdapter ADAPTER =
      new AdkAdapter(AdkHarness.AGENT, ALIASES, Clock.systemUTC());

  @Test
  void builtInTransferIsAHandoff() {
    ScriptStep transfer =
        ScriptStep.calls(
            ScriptStep.call("c1", "transfer_to_agent", Map.of("agent_name", "refund-agent")));

    ImportedHandoff handoff = new AdkHarness().run(HandoffGenerator.example(), ALIASES, transfer);

    assertThat(handoff.handoffs())
        .containsExactly(new NativeHandoff("refund-agent", JsonObject.empty(), "c1"));
    assertThat(handoff.report().importLosses()).isEmpty();
  }

  @Test
  void nullsInTheMessageSurviveTheState() {
    Map<String, @Nullable Object> state = new HashMap<>();
    state.put("nothing", null);
    Handoff message =
        HandoffGenerator.example(
            Map.of("currentState", state, "toolCache", Map.of("lookup{\"order\":null}", "none")));

    ImportedHandoff handoff =
        new AdkHarness().run(message, AgentAliases.none(), ScriptStep.says("ok"));

    assertThat(handoff.report().importLosses()).isEmpty();
    assertThat(handoff.handoff().currentState()).isEqualTo(message.currentState());
    assertThat(handoff.handoff().json().get("toolCache"))
        .isEqualTo(message.json().get("toolCache"));
  }

  @Test
  void instructionTemplateShowsTheEnvelopeAsJson() {
    AdkHarness harness = new AdkHarness();
    Handoff message = HandoffGenerator.example(Map.of("currentState", Map.of("order", "4711")));
    LlmAgent agent =
        LlmAgent.builder()
            .name(AdkHarness.AGENT)
            .instruction("Data: {ahp}")
            .model(new ScriptedLlm(harness.script(ScriptStep.says("ok"))))
            .build();

    AdkAdapter.run(agent, ADAPTER.toNative(message));

    assertThat(harness.prompts().get(0)).contains("\"currentState\":{\"order\":\"4711\"}");
  }

  @Test
  void orphansAndMediaAreReported() {
    Session session = ADAPTER.toNative(HandoffGenerator.example());
    List<Event> events = new ArrayList<>(session.events());
    ToolCall call = new ToolCall("c9", "x", JsonObject.empty());
    events.add(
        AdkEventConverter.event(ConversationTurn.assistant("", List.of(call)), AdkHarness.AGENT));
    Content picture =
        Content.builder()
            .role("user")
            .parts(List.of(Part.fromBytes(new byte[] {1}, "image/png")))
            .build();
    events.add(Event.builder().id("x").author("user").content(picture).build());

    ImportedHandoff handoff =
        ADAPTER.read(
            Session.builder("s")
                .appName("a")
                .userId("user")
                .state(new HashMap<>(session.state()))
                .events(events)
                .build());

    assertThat(handoff.report().importLosses())
        .extracting(ImportLoss::reason)
        .containsExactly("contains media, which cannot be imported", "call c9 has no answer");
  }

  @ParameterizedTest
  @CsvSource({
    "refund-agent, refund-agent",
    "a--b, a-b",
    "-x-, x",
    "user, _user",
    "ä, agent",
    "a b, a_b",
  })
  void namesAreValidInAdk(String name, String nativeName) {
    assertThat(AdkName.of(name)).isEqualTo(nativeName);
    assertThat(LlmAgent.builder().name(nativeName).build().name()).isEqualTo(nativeName);
  }
}
