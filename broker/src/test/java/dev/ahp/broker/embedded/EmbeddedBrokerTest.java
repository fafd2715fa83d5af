package dev.ahp.broker.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Agent;
import dev.ahp.AuditRecord;
import dev.ahp.Broker;
import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Denied;
import dev.ahp.Handoff;
import dev.ahp.IllegalTransition;
import dev.ahp.Join;
import dev.ahp.Lease;
import dev.ahp.LeaseLost;
import dev.ahp.Packet;
import dev.ahp.Result;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EmbeddedBrokerTest {
  private Broker broker = Broker.inMemory();

  @BeforeEach
  void open() {
    broker.close();
    broker = Broker.inMemory();
    broker.agents().put(Agent.named("coder").role("python-specialist").domain("code"));
    broker.agents().put(Agent.named("reviewer"));
  }

  @AfterEach
  void close() {
    broker.close();
  }

  private Packet submit() {
    return broker.submit(
        Packet.builder("task.assign")
            .task("task-1")
            .from("planner")
            .to("role:python-specialist")
            .objective("Add the login check")
            .payload(Map.of("files", List.of("auth.py")))
            .constraints(it -> it.allowNewFiles(false).timeout(Duration.ofSeconds(30)))
            .build());
  }

  private Claim claim(String agent) {
    return broker.claim(ClaimRequest.forAgent(agent).wait(Duration.ofSeconds(5))).get(0);
  }

  @Test
  void claimHandoffAndCompleteWork() {
    submit();
    Lease lease = broker.accept(claim("coder"));
    broker.progress(lease, "half way");
    broker.handoff(
        lease,
        Packet.builder("task.assign")
            .to("reviewer")
            .handoff(
                Handoff.builder()
                    .goal("Review it")
                    .done("s1", "coded")
                    .remaining("s2", "review")
                    .state("branch", "x")
                    .build()),
        Checkpoint.of(Map.of("step", 2)));
    Claim handedOver = claim("reviewer");
    Packet done = broker.complete(broker.accept(handedOver), Result.of(Map.of("ok", true)));

    assertThat(done.status()).isEqualTo(Status.COMPLETED);
    assertThat(handedOver.packet().visited()).containsExactly("planner", "coder");
    assertThat(broker.task("task-1").status()).isEqualTo("COMPLETED");
    assertThat(broker.trace("task-1")).extracting(AuditRecord::event).contains("packet.handed_off");
    assertThat(broker.audit().verify().ok()).isTrue();
  }

  @Test
  void rejectedHandoffReturnsWithItsCheckpoint() {
    submit();
    Lease lease = broker.accept(claim("coder"));
    broker.handoff(
        lease,
        Packet.builder("task.assign").to("reviewer").payload(Map.of()),
        Checkpoint.of(Map.of("step", 2)));
    broker.reject(claim("reviewer"), "BUSY", "not today");

    Claim back = claim("coder");

    assertThat(back.resumed()).isTrue();
    assertThat(back.checkpoint()).contains(Checkpoint.of(Map.of("step", 2)));
    assertThat(broker.task("task-1").status()).isEqualTo("PENDING_HANDOFF");
    assertThatThrownBy(() -> broker.progress(lease, "x")).isInstanceOf(LeaseLost.class);
  }

  @Test
  void handoffSavesTheIncomingStateByDefault() {
    submit();
    Lease lease = broker.accept(claim("coder"));
    Packet next =
        broker.handoff(lease, Packet.builder("task.assign").to("reviewer").payload(Map.of()));
    broker.reject(claim("reviewer"), "BUSY", "later");

    Claim back = claim("coder");

    assertThat(back.resumed()).isTrue();
    assertThat(back.checkpoint().orElseThrow().value()).isEqualTo(back.packet().payload());
    assertThat(broker.packet(next.packetId().orElseThrow()).terminalReason()).contains("REJECTED");
  }

  @Test
  void childrenResolveTheirParent() {
    submit();
    Lease lease = broker.accept(claim("coder"));
    Packet child = Packet.builder("task.assign").to("reviewer").payload(Map.of("n", 1)).build();
    assertThat(broker.delegate(lease, Join.all(), child, child)).hasSize(2);
    for (int i = 0; i < 2; i++) {
      broker.complete(broker.accept(claim("reviewer")), Result.none());
    }

    assertThat(broker.packet(lease.packetId()).status()).isEqualTo(Status.RUNNING);
  }

  @Test
  void denialsHaveTypes() {
    Packet sent = submit();
    Lease lease = broker.accept(claim("coder"));
    broker.complete(lease, Result.none());

    assertThatThrownBy(() -> broker.complete(lease, Result.none()))
        .isInstanceOf(IllegalTransition.class);
    assertThatThrownBy(() -> broker.submit(sent.toBuilder().to("role:nobody").id("other").build()))
        .isInstanceOf(Denied.class);
  }

  @Test
  void claimOutOfRangeNamesEachField() {
    ClaimRequest request =
        ClaimRequest.forAgent("coder")
            .max(101)
            .wait(Duration.ofMinutes(2))
            .lease(Duration.ofMillis(1));
    assertThatThrownBy(() -> broker.claim(request))
        .isInstanceOfSatisfying(
            Denied.class,
            denied ->
                assertThat(denied.errors())
                    .extracting(Violation::pointer)
                    .containsExactly("/max", "/waitMs", "/leaseMs"));
  }

  @Test
  void watcherReceivesEndedPackets() throws Exception {
    List<String> ended = new ArrayList<>();
    try (AutoCloseable watch = broker.watch(it -> ended.add(it.packetId().orElseThrow()))) {
      Packet sent = submit();
      broker.complete(broker.accept(claim("coder")), Result.none());
      long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (ended.isEmpty() && System.nanoTime() < deadline) {
        Thread.onSpinWait();
      }
      assertThat(ended).containsExactly(sent.packetId().orElseThrow());
      assertThat(watch).isNotNull();
    }
  }

  @Test
  void agentsCanBeReadAndRemoved() {
    assertThat(broker.agents().list()).extracting(Agent::name).contains("coder", "reviewer");
    broker.agents().remove("reviewer");

    assertThat(broker.agents().get("reviewer")).isEmpty();
  }

  @Test
  void schedulesAndTopicsCanBeUsed() {
    Packet packet = Packet.builder("task.assign").to("coder").payload(Map.of()).build();

    JsonObject stored = broker.schedules().every("poll", packet, Duration.ofMinutes(10));
    broker.schedules().cron("daily", packet, "0 2 * * *", ZoneOffset.UTC);

    assertThat(stored.number("everyMs")).contains(600_000.0);
    assertThat(broker.schedules().list()).hasSize(2);
    assertThat(broker.schedules().pause("poll").bool("paused")).contains(true);
    assertThat(broker.schedules().resume("poll").bool("paused")).contains(false);
    broker.schedules().remove("poll");
    assertThatThrownBy(() -> broker.schedules().get("poll")).isInstanceOf(Denied.class);

    broker.agents().put(Agent.named("reader").topic("news"));
    broker.submit(Packet.builder("task.assign").to("topic:news").payload(Map.of()).build());
    assertThat(broker.claim(ClaimRequest.forAgent("reader"))).hasSize(1);
  }
}
