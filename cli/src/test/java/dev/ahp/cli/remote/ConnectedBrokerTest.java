package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Agent;
import dev.ahp.Broker;
import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Denied;
import dev.ahp.IllegalTransition;
import dev.ahp.Join;
import dev.ahp.JoinOn;
import dev.ahp.Lease;
import dev.ahp.LeaseLost;
import dev.ahp.Packet;
import dev.ahp.Result;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the typed broker over HTTP. */
@Timeout(120)
class ConnectedBrokerTest {
  @TempDir private Path home = Path.of("");
  private List<AutoCloseable> open = new ArrayList<>();
  private Broker operator = Broker.inMemory();
  private Broker planner = operator;
  private Broker coder = operator;
  private DaemonClient client = DaemonClient.of(DaemonAddress.of("http://127.0.0.1:1", null));

  @BeforeEach
  void connect() throws IOException {
    operator.close();
    RunningDaemon daemon = RunningDaemon.in(home);
    open = new ArrayList<>(List.of(daemon));
    String token = Files.readString(home.resolve(".ahp/operator.token")).strip();
    operator = Broker.connect(daemon.url(), token);
    client = DaemonClient.of(DaemonAddress.of(daemon.url(), token));
    planner = agent(daemon, "planner");
    coder = agent(daemon, "coder");
  }

  private Broker agent(RunningDaemon daemon, String name) {
    return Broker.connect(daemon.url(), operator.agents().put(Agent.named(name)).orElseThrow());
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable it : open) {
      it.close();
    }
  }

  private Packet submit() {
    return planner.submit(
        Packet.builder("task.assign").task("t-1").to("coder").payload(Map.of("n", 1)).build());
  }

  private Claim claim(Broker broker, String agent) {
    return broker.claim(ClaimRequest.forAgent(agent).wait(Duration.ofSeconds(10))).get(0);
  }

  @Test
  void delegationCanWaitForAcceptances() {
    submit();
    Lease lease = coder.accept(claim(coder, "coder"));
    Packet child = Packet.builder("task.assign").to("planner").payload(Map.of()).build();

    coder.delegate(lease, Join.all(), JoinOn.ACCEPTED, child);
    planner.accept(claim(planner, "planner"));

    assertThat(claim(coder, "coder").packet().packetId()).contains(lease.packetId());
  }

  @Test
  void messageIsCompressedByTheDaemon() {
    JsonObject turn =
        JsonObject.builder().put("role", "user").put("content", "A dull note. ".repeat(60)).build();
    JsonObject message =
        JsonObject.builder()
            .put("conversationHistoryVerbatim", new JsonArray(Collections.nCopies(20, turn)))
            .build();

    JsonObject result = client.compress(message, 1_500, false);

    assertThat(result.bool("fits")).contains(true);
    assertThat(result.number("turnsKept").orElseThrow()).isLessThan(20);
    assertThatThrownBy(() -> client.compress(message, 1_500, true))
        .isInstanceOf(Denied.class)
        .hasMessageContaining("useModel");
  }

  @Test
  void packetIsCompletedAndAudited() {
    submit();
    Lease lease = coder.accept(claim(coder, "coder"));
    coder.progress(lease, "half way");
    Packet done = coder.complete(coder.renew(lease), Result.of(Map.of("ok", true)));

    assertThat(done.status()).isEqualTo(Status.COMPLETED);
    assertThat(planner.task("t-1").status()).isEqualTo("COMPLETED");
    assertThat(planner.trace("t-1")).hasSizeGreaterThanOrEqualTo(4);
    assertThat(operator.audit().verify().ok()).isTrue();
  }

  @Test
  void rejectedHandoffRollsBack() {
    submit();
    Lease lease = coder.accept(claim(coder, "coder"));
    coder.handoff(
        lease,
        Packet.builder("task.assign").to("planner").payload(Map.of()),
        Checkpoint.of(Map.of("step", 1)));
    planner.reject(claim(planner, "planner"), "BUSY", "no");

    Claim back = claim(coder, "coder");

    assertThat(back.resumed()).isTrue();
    assertThat(back.checkpoint()).contains(Checkpoint.of(Map.of("step", 1)));
    assertThatThrownBy(() -> coder.progress(lease, "x")).isInstanceOf(LeaseLost.class);
  }

  @Test
  void refusalsHaveTypeAndCode() {
    Packet sent = submit();
    Lease lease = coder.accept(claim(coder, "coder"));
    coder.complete(lease, Result.none());

    assertThatThrownBy(() -> coder.complete(lease, Result.none()))
        .isInstanceOf(IllegalTransition.class);
    assertThatThrownBy(() -> planner.submit(sent.toBuilder().id("p-2").to("nobody").build()))
        .isInstanceOfSatisfying(Denied.class, it -> assertThat(it.code()).isNotEmpty());
    assertThatThrownBy(() -> planner.claim(ClaimRequest.forAgent("coder")))
        .isInstanceOfSatisfying(Denied.class, it -> assertThat(it.code()).isEqualTo("FORBIDDEN"));
  }

  @Test
  void watcherReceivesEndedPackets() throws Exception {
    LinkedBlockingQueue<Packet> ended = new LinkedBlockingQueue<>();
    open.add(0, planner.watch(ended::add));
    submit();
    coder.complete(coder.accept(claim(coder, "coder")), Result.none());

    Packet packet = ended.poll(30, TimeUnit.SECONDS);

    assertThat(packet).isNotNull();
    assertThat(packet.status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void exportEndsWithACheckpoint() {
    submit();
    List<String> lines = new ArrayList<>();
    operator.audit().export(lines::add);

    assertThat(lines).hasSizeGreaterThanOrEqualTo(2);
    assertThat(lines.get(lines.size() - 1)).contains("ahp.audit.checkpoint");
  }

  @Test
  void schedulesBelongToTheirAgent() {
    Packet packet = Packet.builder("task.assign").to("coder").payload(Map.of()).build();

    planner.schedules().every("poll", packet, Duration.ofMinutes(10));

    assertThat(planner.schedules().get("poll").string("owner")).contains("planner");
    assertThat(coder.schedules().list()).isEmpty();
    assertThat(planner.schedules().pause("poll").bool("paused")).contains(true);
    assertThat(planner.schedules().resume("poll").bool("paused")).contains(false);
    operator.schedules().remove("poll");
    assertThat(planner.schedules().list()).isEmpty();
  }
}
