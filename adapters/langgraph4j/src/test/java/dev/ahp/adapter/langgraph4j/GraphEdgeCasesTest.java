package dev.ahp.adapter.langgraph4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Handoff;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ImportLoss;
import dev.ahp.adapter.ImportedHandoff;
import dev.ahp.adapter.NativeHandoff;
import dev.ahp.adapter.ToolCall;
import dev.ahp.adapter.contract.HandoffGenerator;
import dev.ahp.json.JsonObject;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncCommandAction;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.checkpoint.MemorySaver;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GraphEdgeCasesTest {
  private static final AgentAliases ALIASES = LangGraph4jAdapter.names("refund-agent");
  private static final LangGraph4jAdapter ADAPTER =
      new LangGraph4jAdapter(ALIASES, Clock.systemUTC());

  private static StateGraph<HandoffState> graph() {
    return new StateGraph<>(HandoffState.channels(), HandoffState::new);
  }

  @Test
  void commandToAnExternalAgentIsAHandoff() throws Exception {
    StateGraph<HandoffState> graph = graph();
    graph.addNode("triage-agent", AsyncNodeAction.node_async(state -> Map.of()));
    CommandHandoff.addStandIns(graph, ALIASES);
    graph.addEdge(StateGraph.START, "triage-agent");
    graph.addConditionalEdges(
        "triage-agent",
        AsyncCommandAction.command_async(
            (state, config) ->
                CommandHandoff.to("refund-agent", Map.of("goal", "Pay it back"), ALIASES)),
        Map.of("refund-agent", "refund-agent"));
    RunnableConfig thread = RunnableConfig.builder().threadId("t").build();
    CompiledGraph<HandoffState> compiled =
        graph.compile(CompileConfig.builder().checkpointSaver(new MemorySaver()).build());
    Handoff message = HandoffGenerator.example();

    HandoffState end = compiled.invoke(ADAPTER.toNative(message), thread).orElseThrow();

    ImportedHandoff handoff = ADAPTER.read(end.data());
    assertThat(handoff.handoffs())
        .containsExactly(
            new NativeHandoff(
                "refund-agent", JsonObject.builder().put("goal", "Pay it back").build(), null));
    assertThat(ADAPTER.fromNative(compiled.getState(thread).state().data())).isEqualTo(message);
    assertThat(ADAPTER.read(ADAPTER.say(end.data(), "No.")).handoffs()).isEmpty();
  }

  @Test
  void nullsInTheMessageSurviveTheCheckpointSaver() throws Exception {
    Map<String, @Nullable Object> state = new HashMap<>();
    state.put("nothing", null);
    Handoff message = HandoffGenerator.example(Map.of("currentState", state));
    RunnableConfig thread = RunnableConfig.builder().threadId("t").build();
    CompiledGraph<HandoffState> compiled =
        answering("Done.")
            .compile(CompileConfig.builder().checkpointSaver(new MemorySaver()).build());

    compiled.invoke(ADAPTER.toNative(message), thread);

    Handoff kept = ADAPTER.fromNative(compiled.getState(thread).state().data());
    assertThat(kept.currentState()).isEqualTo(message.currentState());
  }

  @Test
  void equalMessagesAreNotMerged() throws Exception {
    Map<String, Object> state = ADAPTER.toNative(HandoffGenerator.example());

    Map<String, Object> twice = ADAPTER.say(ADAPTER.say(state, "And now?"), "And now?");
    Map<String, Object> after = answering("Later.").compile().invoke(twice).orElseThrow().data();

    assertThat(ADAPTER.fromNative(after).json().toText().split("And now\\?", -1)).hasSize(3);
  }

  @Test
  void returningSubgraphAddsNoDuplicates() throws Exception {
    StateGraph<HandoffState> outer = graph();
    outer.addNode("inner", answering("Done.").compile());
    outer.addEdge(StateGraph.START, "inner").addEdge("inner", StateGraph.END);

    HandoffState end =
        outer.compile().invoke(ADAPTER.toNative(HandoffGenerator.example())).orElseThrow();

    assertThat(end.visitedAgents()).containsExactly("triage-agent", "refund-agent");
    assertThat(end.messages()).hasSize(2);
    assertThat(ADAPTER.read(end.data()).report().importLosses()).isEmpty();
  }

  @Test
  void orphansAreReported() {
    Map<String, Object> state = ADAPTER.toNative(HandoffGenerator.example());
    ToolCall call = new ToolCall("c9", "x", JsonObject.empty());
    state.put(
        "messages",
        List.of(
            firstMessage(state),
            GraphMessageConverter.of(ConversationTurn.assistant("", List.of(call))),
            GraphMessageConverter.of(ConversationTurn.tool("x", "c8", "stray"))));

    assertThat(ADAPTER.read(state).report().of(ImportLoss.LossKind.ORPHAN))
        .extracting(ImportLoss::reason)
        .containsExactly("call c9 has no answer", "answer to c8 has no call");
  }

  @Test
  void unknownMessageTypesAreReported() {
    Map<String, Object> state = ADAPTER.toNative(HandoffGenerator.example());
    state.put("messages", List.of(firstMessage(state), new AtomicReference<>("I am native")));
    state.put("thing", new Object());

    ImportedHandoff handoff = ADAPTER.read(state);

    assertThat(handoff.report().of(ImportLoss.LossKind.LOST))
        .extracting(ImportLoss::nativePath)
        .containsExactly("/thing", "/messages/1");
    assertThat(ADAPTER.dump(state).toText()).contains("I am native").doesNotContain("thing");
  }

  @Test
  void missingEnvelopeReportsDerivedFields() {
    Map<String, Object> state =
        Map.of(
            "messages",
            List.of(GraphMessageConverter.of(ConversationTurn.user("My lamp is broken"))));

    ImportedHandoff handoff = ADAPTER.read(state);

    assertThat(handoff.handoff().goal()).isEqualTo("My lamp is broken");
    assertThat(handoff.report().lossless()).isTrue();
    assertThat(handoff.report().of(ImportLoss.LossKind.DERIVED))
        .extracting(ImportLoss::field)
        .contains("/costTracking");
  }

  private static Object firstMessage(Map<String, Object> state) {
    return ((List<?>) Objects.requireNonNull(state.get("messages"))).get(0);
  }

  private static StateGraph<HandoffState> answering(String text) throws Exception {
    StateGraph<HandoffState> graph = graph();
    graph.addNode(
        "answer",
        AsyncNodeAction.node_async(
            state ->
                Map.of(
                    "messages",
                    List.of(GraphMessageConverter.of(ConversationTurn.assistant(text, List.of()))),
                    "visited_agents",
                    List.of("refund-agent"))));
    return graph.addEdge(StateGraph.START, "answer").addEdge("answer", StateGraph.END);
  }
}
