package dev.ahp.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Agent;
import dev.ahp.AuditRecord;
import dev.ahp.Broker;
import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Handoff;
import dev.ahp.Handoffs;
import dev.ahp.Lease;
import dev.ahp.Packet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadmeExampleTest {
  private static final Path SELF = Path.of("src/test/java/dev/ahp/checks/ReadmeExampleTest.java");

  @Test
  void readmeExampleWorks() {
    // README begin
    try (Broker broker = Broker.inMemory()) {
      broker.agents().put(Agent.named("refund-agent"));
      broker.agents().put(Agent.named("payment-agent"));
      broker.submit(
          Packet.builder("task.assign")
              .task("refund-4711")
              .from("triage-agent")
              .to("refund-agent")
              .objective("Decide on the refund of order 4711")
              .payload(Map.of("order", "4711"))
              .build());

      Claim claim = broker.claim(ClaimRequest.forAgent("refund-agent")).get(0);
      Lease lease = broker.accept(claim); // refund-agent owns the packet now
      Handoff handoff =
          Handoff.builder()
              .goal("Pay back order 4711")
              .done("decide", "The refund is due")
              .remaining("pay", "Transfer the amount")
              .state("amount", "59.90")
              .build();
      broker.handoff(
          lease,
          Packet.builder("task.assign").to("payment-agent").handoff(handoff),
          Checkpoint.of(Map.of("decided", true))); // the way back if payment-agent rejects it

      broker.trace("refund-4711").forEach(record -> System.out.println(record.event()));
      // README end
      assertThat(broker.trace("refund-4711"))
          .extracting(AuditRecord::event)
          .containsExactly(
              "packet.submitted",
              "packet.offered",
              "packet.accepted",
              "packet.submitted",
              "packet.handoff_started");
    }
  }

  @Test
  void readmeContainsThisExample() throws IOException {
    String source = Files.readString(SELF);
    int begin = source.indexOf("\n", source.indexOf("// README begin")) + 1;
    String region = source.substring(begin, source.indexOf("      // README end"));

    assertThat(Files.readString(Modules.ROOT.resolve("README.md")))
        .contains("```java\n" + region.stripTrailing().stripIndent() + "\n}\n```");
  }

  @Test
  void exampleFileIsValid() throws IOException {
    String example =
        Files.readString(Modules.ROOT.resolve("examples/documents/refund-handoff.json"));

    assertThat(Handoffs.validate(example).errors()).isEmpty();
  }
}
