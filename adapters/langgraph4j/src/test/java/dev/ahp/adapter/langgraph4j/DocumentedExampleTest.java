package dev.ahp.adapter.langgraph4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Agent;
import dev.ahp.Broker;
import dev.ahp.Handoff;
import dev.ahp.Packet;
import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.bridge.Bridge;
import dev.ahp.adapter.contract.HandoffGenerator;
import dev.ahp.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Runs the example in the adapter documentation and compares it with the page. */
class DocumentedExampleTest {
  private static final Path SELF =
      Path.of("src/test/java/dev/ahp/adapter/langgraph4j/DocumentedExampleTest.java");
  private static final Path PAGE = Path.of("../../docs/reference/adapters.md");

  @Test
  void exampleWorks() throws Exception {
    Handoff message = HandoffGenerator.example();
    Function<List<ConversationTurn>, ConversationTurn> model =
        turns -> ConversationTurn.assistant("Refunded.", List.of());
    Function<JsonObject, String> lookup = arguments -> "a broken lamp";
    try (Broker broker = Broker.inMemory()) {
      broker.agents().put(Agent.named("desk"));
      broker.agents().put(Agent.named("triage-agent"));
      broker.submit(
          Packet.builder("task.assign")
              .task("t-1")
              .from("desk")
              .to("triage-agent")
              .objective("Refund it")
              .payload(Map.of())
              .build());

      // PAGE begin
      AgentAliases aliases = LangGraph4jAdapter.names("refund-agent", "legal-agent");
      Adapter<Map<String, Object>> adapter = new LangGraph4jAdapter(aliases, Clock.systemUTC());
      Map<String, Object> state = adapter.toNative(message); // for graph.invoke(state)
      assertThat(adapter.fromNative(state)).isEqualTo(message);

      ToolAgent triage = new ToolAgent(model, Map.of("lookup", lookup), aliases);
      Bridge<?> bridge =
          LangGraph4jAdapter.bridge(broker, "triage-agent", triage.graph().compile(), aliases);
      bridge.workOnce(Duration.ofSeconds(10)); // work() runs until it is interrupted
      // PAGE end

      assertThat(broker.task("t-1").status()).isEqualTo("COMPLETED");
    }
  }

  @Test
  void documentationShowsTheExample() throws Exception {
    String source = Files.readString(SELF);
    int begin = source.indexOf("\n", source.indexOf("// PAGE begin")) + 1;
    String region = source.substring(begin, source.indexOf("      // PAGE end"));

    assertThat(Files.readString(PAGE))
        .contains("```java\n" + region.stripTrailing().stripIndent() + "\n```");
  }
}
