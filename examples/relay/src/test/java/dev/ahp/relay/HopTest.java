package dev.ahp.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Agent;
import dev.ahp.Broker;
import dev.ahp.Packet;
import dev.ahp.json.JsonReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests the last two hops; {@code examples/relay/run} runs the whole relay. */
class HopTest {
  private static final Path MESSAGE = Path.of("..", "documents", "refund-handoff.json");

  @Test
  void taskIsHandedFromGraphToChain() throws Exception {
    try (Broker broker = Broker.inMemory()) {
      broker.agents().put(Agent.named("triage-agent"));
      broker.agents().put(Agent.named("langgraph4j-agent"));
      broker.agents().put(Agent.named("langchain4j-agent"));
      broker.submit(
          Packet.builder("task.assign")
              .task("refund-4711")
              .from("triage-agent")
              .to("langgraph4j-agent")
              .payload(JsonReader.read(Files.readString(MESSAGE)).asObject().orElseThrow())
              .build());

      assertThat(Hop.run("langgraph4j", broker, "langchain4j-agent")).isTrue();
      assertThat(Hop.run("langchain4j", broker, Hop.NONE)).isTrue();

      assertThat(broker.task("refund-4711").status()).isEqualTo("COMPLETED");
      assertThat(broker.audit().verify().ok()).isTrue();
    }
  }
}
