package dev.ahp.broker.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Agent;
import dev.ahp.Broker;
import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Handoff;
import dev.ahp.HandoffBuilder;
import dev.ahp.Lease;
import dev.ahp.Packet;
import dev.ahp.context.TokenCounter;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReceiversWindowTest {
  private static final String DECISION = "We decided to keep carrier 7 until May.";

  private final Broker broker = Broker.inMemory();

  @AfterEach
  void close() {
    broker.close();
  }

  private static HandoffBuilder longHandoff() {
    HandoffBuilder handoff =
        Handoff.builder().goal("Go on").done("s1", "talked").remaining("s2", "decide");
    handoff.turn("user", DECISION);
    for (int i = 0; i < 100; i++) {
      handoff.turn("assistant", "let me think about this for a moment, it is not easy at all. ");
    }
    return handoff;
  }

  private static Packet packet(String to, Handoff handoff) {
    return Packet.builder("task.assign").task("t").from("a").to(to).handoff(handoff).build();
  }

  private static int turns(JsonObject message) {
    return message.array("conversationHistoryVerbatim").orElse(JsonArray.empty()).size();
  }

  @Test
  void historyThatFillsTheReceiversWindowIsCompressedOnSubmit() {
    broker.agents().put(Agent.named("b").contextWindow(1_000));

    JsonObject message = broker.submit(packet("b", longHandoff().build())).payload();

    assertThat(TokenCounter.byLength().of(message)).isLessThanOrEqualTo(800);
    assertThat(turns(message)).isEqualTo(5);
    assertThat(message.string("historyStrategy")).contains("summary");
    assertThat(message.string("conversationHistorySummary")).contains(DECISION);
  }

  @Test
  void historyThatFillsTheReceiversWindowIsCompressedOnHandoff() {
    broker.agents().put(Agent.named("b"));
    broker.agents().put(Agent.named("c").role("judge").contextWindow(1_000));
    broker.agents().put(Agent.named("d").role("judge").contextWindow(100_000));
    broker.submit(packet("b", longHandoff().build()));
    Claim claim = broker.claim(ClaimRequest.forAgent("b").wait(Duration.ofSeconds(5))).get(0);
    Lease lease = broker.accept(claim);
    assertThat(turns(claim.packet().payload())).isEqualTo(101);

    Packet next =
        broker.handoff(
            lease,
            Packet.builder("task.assign").to("role:judge").handoff(longHandoff().build()),
            Checkpoint.of(Map.of("step", 1)));

    assertThat(TokenCounter.byLength().of(next.payload())).isLessThanOrEqualTo(800);
    assertThat(turns(next.payload())).isEqualTo(5);
  }

  @Test
  void historyWithinTheWindowIsUnchanged() {
    broker.agents().put(Agent.named("b").contextWindow(100_000));
    broker.agents().put(Agent.named("c"));

    assertThat(turns(broker.submit(packet("b", longHandoff().build())).payload())).isEqualTo(101);
    assertThat(turns(broker.submit(packet("c", longHandoff().build())).payload())).isEqualTo(101);
  }

  @Test
  void builderCompressesBeforeSigning() {
    Handoff handoff = longHandoff().window(1_000).build();

    assertThat(TokenCounter.byLength().of(handoff.json())).isLessThanOrEqualTo(800);
    assertThat(turns(handoff.json())).isEqualTo(5);
    assertThat(turns(longHandoff().window(100_000).build().json())).isEqualTo(101);
  }
}
