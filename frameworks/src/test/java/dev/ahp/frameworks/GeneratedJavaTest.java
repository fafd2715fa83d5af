package dev.ahp.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.generate.Framework;
import dev.ahp.generate.Generator;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratedJavaTest {
  /** Runs a graph of three agents: once with a good payload, then with one that lacks a member. */
  private static final String LANGGRAPH4J_DRIVER =
      """
      import static org.bsc.langgraph4j.action.AsyncNodeAction.node_async;
      import java.util.*;
      import java.util.function.Supplier;
      import org.bsc.langgraph4j.StateGraph;
      import org.bsc.langgraph4j.action.NodeAction;
      import org.bsc.langgraph4j.state.AgentState;

      public final class Driver implements Supplier<List<String>> {
        @Override
        public List<String> get() {
          try {
            NodeAction<AgentState> fine = state -> Map.of("log", "refunded");
            NodeAction<AgentState> broken = state -> { throw new IllegalStateException("broken"); };
            return List.of(
                run(Map.of("order_id", "7"), fine), run(Map.of(), fine), run(Map.of("order_id", "7"), broken));
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        }

        private static String run(Map<String, Object> provenance, NodeAction<AgentState> target) throws Exception {
          int[] turns = {0};
          StateGraph<AgentState> graph = new StateGraph<>(TriageToRefundsV1Edge.channels(), AgentState::new);
          graph.addNode("triage-agent", node_async(state -> Map.of("log", "triage " + ++turns[0])));
          graph.addNode("lead", node_async(state -> Map.of("log", "lead")));
          Map<String, Object> payload = Map.of(
              "task_summary", "Refund order 7", "provenance", provenance, "constraints", Map.of("policy_window_days", 30));
          TriageToRefundsV1Edge.connect(
              graph, target, StateGraph.END, state -> turns[0] > 1 ? Map.<String, Object>of() : payload);
          graph.addEdge(StateGraph.START, "triage-agent").addEdge("lead", StateGraph.END);
          Map<String, Object> input = Map.of("intent", "refund", "confidence", 0.9);
          AgentState end = graph.compile().invoke(input).orElseThrow();
          return end.data().get("log") + " " + end.data().get("visited_agents");
        }
      }
      """;

  @TempDir private Path classes = Path.of("");

  @ParameterizedTest
  @EnumSource(names = {"LANGGRAPH4J", "GOOGLE_ADK_JAVA", "LANGCHAIN4J"})
  void generatedJavaCompilesAgainstItsFramework(Framework framework) {
    Compiler.compile(classes, Generator.source(framework, Example.refunds(), ""));
  }

  @ParameterizedTest
  @EnumSource(names = {"LANGGRAPH4J", "GOOGLE_ADK_JAVA", "LANGCHAIN4J"})
  void hostileTextsStayTexts(Framework framework) {
    Compiler.compile(classes, Generator.source(framework, Example.hostile(), "com.acme"));
  }

  @Test
  void aGraphHandsOverAndTakesTheRoutesOfTheContract() throws Exception {
    String edge = Generator.source(Framework.LANGGRAPH4J, Example.refunds(), "");
    Compiler.compile(classes, edge, LANGGRAPH4J_DRIVER);

    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
      Object driver = loader.loadClass("Driver").getConstructor().newInstance();
      Object ends = ((Supplier<?>) driver).get();
      assertThat(ends)
          .isEqualTo(List.of("refunded [refund-agent]", "lead []", "lead [refund-agent]"));
    }
  }
}
