package dev.ahp.testkit.broker;

import static dev.ahp.testkit.AwaitCondition.await;
import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of recovery: a safe retry, otherwise the recovery route of the contract. */
public interface RecoveryContract extends BrokerFixture {
  private TestBroker broker(EdgeFixture edgeFixture) {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b", "boss", "helper");
    edgeFixture.in(broker);
    return broker;
  }

  private static List<JsonObject> others(TestBroker broker, String id) {
    return broker.packets(Map.of()).stream().filter(it -> !TestBroker.id(it).equals(id)).toList();
  }

  @Test
  default void idempotentEdgeIsRetriedAfterABackOff() {
    TestBroker broker = broker(EdgeFixture.between("a", "b").retrying(2));
    String first = EdgeFixture.send(broker, "a", "b");

    broker.accept("b", first).fail();

    String retry = broker.last("retryOf", first);
    JsonObject packet = broker.packet(retry);
    assertThat(at(packet, "/status")).isEqualTo("validated");
    assertThat(at(packet, "/attempt")).isEqualTo("2");
    assertThat(packet.get("payload")).isEqualTo(broker.packet(first).get("payload"));
    long delay =
        Duration.between(broker.clock().instant(), Instant.parse(at(packet, "/scheduledAt")))
            .toMillis();
    assertThat(delay).isBetween(100L, 300L);
    assertThat(broker.events(first)).endsWith("packet.failed", "packet.retried");
    assertThat(at(broker.task("t-1"), "/status")).isEqualTo("ACTIVE");
  }

  @Test
  default void retriedAndRecoveredHandoffsKeepTheirHandoffId() {
    TestBroker broker = broker(EdgeFixture.between("a", "b").retrying(1));
    JsonObject message = HandoffMessages.handoff("a", "b");
    String id = message.string("handoffId").orElseThrow();
    String first = TestBroker.id(broker.submit("a", HandoffMessages.packet("b", message)));

    broker.accept("b", first).fail();
    String retry = broker.last("retryOf", first);
    broker.clock().advanceMs(1000);
    broker.awaitState(retry, "ready");
    broker.accept("b", retry).fail();
    String recovery = broker.last("recoveryOf", retry);

    for (String packet : List.of(first, retry, recovery)) {
      assertThat(broker.trace(packet)).extracting(it -> at(it, "/handoffId")).containsOnly(id);
    }
    String task = broker.field(first, "/taskId");
    assertThat(broker.task(task).array("handoffs").orElseThrow().objects())
        .hasSizeGreaterThanOrEqualTo(2)
        .extracting(it -> at(it, "/handoffId"))
        .containsOnly(id);
  }

  @Test
  default void retriesAreLimitedAndTheBackOffDoubles() {
    TestBroker broker = broker(EdgeFixture.between("a", "b").retrying(2));
    String at = EdgeFixture.send(broker, "a", "b");
    for (int attempt = 1; attempt <= 2; attempt++) {
      broker.accept("b", at).fail();
      String retry = broker.last("retryOf", at);
      long delay =
          Duration.between(
                  broker.clock().instant(), Instant.parse(broker.field(retry, "/scheduledAt")))
              .toMillis();
      assertThat(delay).isBetween(100L << (attempt - 1), 300L << (attempt - 1));
      broker.clock().advanceMs(1000);
      broker.awaitState(retry, "ready");
      at = retry;
    }

    broker.accept("b", at).fail();

    String last = at;
    assertThat(broker.packets(Map.of()))
        .noneMatch(it -> it.string("retryOf").filter(last::equals).isPresent());
    assertThat(broker.field(broker.last("recoveryOf", at), "/target")).isEqualTo("a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "'idempotent':false"})
  default void nonIdempotentEdgeIsNeverRetried(String idempotency) {
    EdgeFixture edgeFixture = EdgeFixture.between("a", "b").with("idempotency", idempotency);
    TestBroker broker = broker(edgeFixture);
    String packet = EdgeFixture.send(broker, "a", "b");

    broker.accept("b", packet).fail();

    assertThat(others(broker, packet)).noneMatch(it -> it.string("retryOf").isPresent());
  }

  @Test
  default void rejectIsRetriedOnlyIfMarkedRetryable() {
    TestBroker broker = broker(EdgeFixture.between("a", "b").retrying(1));
    String stubborn = EdgeFixture.send(broker, "a", "b");
    String busy = EdgeFixture.send(broker, "a", "b");

    broker.act("b", stubborn, "reject", "{'reason':'NO'}");
    broker.act("b", busy, "reject", "{'reason':'BUSY','retryable':true}");

    assertThat(broker.packets(Map.of()))
        .filteredOn(it -> it.string("retryOf").isPresent())
        .extracting(it -> at(it, "/retryOf"))
        .containsExactly(busy);
  }

  private static HeldPacket runningWithRetries(TestBroker broker, int maxAttempts) {
    return broker.accept(
        "b",
        TestBroker.id(
            broker.submit(
                "a",
                EdgeFixture.packet("b")
                    .with(
                        "retry",
                        json("{'maxAttempts':%s,'backoffMs':1000}".formatted(maxAttempts))))));
  }

  static final String RETRYABLE = "{'error':{'code':'BOOM'},'retryable':true}";

  @Test
  default void retryPolicyOfAPacketIsAppliedWithoutAContract() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b");
    HeldPacket work = runningWithRetries(broker, 3);
    for (int attempt = 1; attempt <= 2; attempt++) {
      work.act("fail", RETRYABLE);
      String retry = broker.last("retryOf", work.id());
      assertThat(broker.field(retry, "/attempt")).isEqualTo(String.valueOf(attempt + 1));
      long delay =
          Duration.between(
                  broker.clock().instant(), Instant.parse(broker.field(retry, "/scheduledAt")))
              .toMillis();
      assertThat(delay).isBetween(500L << (attempt - 1), 1500L << (attempt - 1));
      broker.clock().advanceMs(3000);
      broker.awaitState(retry, "ready");
      work = broker.accept("b", retry);
    }

    work.act("fail", RETRYABLE);

    assertThat(at(broker.task("t-1"), "/status")).isEqualTo("FAILED");
    assertThat(broker.packets(Map.of())).hasSize(3);
  }

  @Test
  default void retryPolicyDoesNotRetryAPermanentFailure() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b");

    runningWithRetries(broker, 3).fail();

    assertThat(broker.packets(Map.of())).hasSize(1);
  }

  @Test
  default void retryPolicyRetriesAfterALostLease() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b");
    HeldPacket work = runningWithRetries(broker, 2);

    broker.clock().advanceMs(31_000);
    broker.awaitState(work.id(), "failed/LEASE_LOST");

    assertThat(broker.field(broker.last("retryOf", work.id()), "/attempt")).isEqualTo("2");
  }

  @Test
  default void contractWithoutRetriesOverridesTheRetryPolicy() {
    TestBroker broker =
        broker(EdgeFixture.between("a", "b").with("idempotency", "'idempotent':false"));
    HeldPacket work = runningWithRetries(broker, 3);

    work.act("fail", RETRYABLE);

    assertThat(others(broker, work.id())).noneMatch(it -> it.string("retryOf").isPresent());
  }

  @Test
  default void recoveryPacketHasNoRetryPolicy() {
    TestBroker broker = broker(EdgeFixture.between("a", "b"));
    HeldPacket work = runningWithRetries(broker, 2);

    work.fail();

    assertThat(broker.packet(broker.last("recoveryOf", work.id())).has("retry")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'maxAttempts':11}",
        "{'maxAttempts':2,'backoffMs':3600001}",
        "{'maxAttempts':2,'delay':1}"
      })
  default void invalidRetryPolicyIsRefused(String policy) {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b");

    var denied =
        refusal(() -> broker.submit("a", EdgeFixture.packet("b").with("retry", json(policy))));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(denied.errors().get(0).pointer()).startsWith("/retry");
  }

  @Test
  default void failureWithoutAWaitingSourceCreatesAPacketForTheSource() {
    TestBroker broker = broker(EdgeFixture.between("a", "b"));
    String packet =
        TestBroker.id(
            broker.submit("a", EdgeFixture.packet("b").with("checkpoint", json("{'step':1}"))));

    broker.accept("b", packet).fail();

    JsonObject item = broker.claim("a").get(0);
    assertThat(at(item, "/packet/recoveryOf")).isEqualTo(packet);
    assertThat(at(item, "/packet/payload/task_summary")).isEqualTo("do it");
    assertThat(at(item, "/checkpoint/step")).isEqualTo("1");
    assertThat(at(broker.task("t-1"), "/status")).isEqualTo("PENDING_HANDOFF");
  }

  @Test
  default void rejectedPacketIsRoutedToTheSupervisor() {
    TestBroker broker =
        broker(EdgeFixture.between("a", "b").with("recovery", "'on_reject':'supervisor'"));
    broker.agent("b", "{'domains':['d'],'permissions':['perm:work'],'supervisor':'boss'}");
    String packet = EdgeFixture.send(broker, "a", "b");

    broker.act("b", packet, "reject", "{'reason':'NO'}");

    JsonObject item = broker.claim("boss").get(0);
    assertThat(at(item, "/packet/recoveryOf")).isEqualTo(packet);
    HeldPacket heldPacket = broker.accept("boss", item);
    heldPacket.complete();
    assertThat(at(broker.task("t-1"), "/status")).isEqualTo("COMPLETED");
  }

  @Test
  default void timedOutPacketIsRoutedToTheNamedAgentAndTheSourceCompletesOnAccept() {
    TestBroker broker =
        broker(
            EdgeFixture.between("a", "b")
                .with("recovery", "'on_timeout':'helper','timeout_ms':5000"));
    broker.agents("start");
    HeldPacket source = broker.running("start", "a");
    String body = "{'packet':" + EdgeFixture.packet("b") + ",'checkpoint':{'s':1}}";
    String handoff = at(source.act("handoff", body), "/handoff/packetId");

    broker.clock().advanceMs(5_000);

    broker.awaitState(handoff, "cancelled/TIMEOUT");
    assertThat(source.state()).isEqualTo("waiting/handoff");
    HeldPacket helper = broker.accept("helper", broker.last("recoveryOf", handoff));
    assertThat(source.state()).isEqualTo("completed/HANDED_OFF");
    helper.complete();
    assertThat(at(broker.task("t-1"), "/status")).isEqualTo("COMPLETED");
  }

  @Test
  default void recoveryRouteToPeopleCreatesAnInboxItem() {
    TestBroker broker =
        broker(
            EdgeFixture.between("a", "b")
                .with("recovery", "'on_error':'human'")
                .with("human_in_the_loop", "'human_target':true,'channel':'desk'"));
    String packet = EdgeFixture.send(broker, "a", "b");

    broker.accept("b", packet).fail();

    JsonObject item = broker.inbox("desk").get(0);
    assertThat(at(item, "/kind")).isEqualTo("recovery");
    assertThat(at(item, "/packet/recoveryOf")).isEqualTo(packet);
  }

  @Test
  default void failedRecoveryIsEscalated() {
    TestBroker broker =
        broker(EdgeFixture.between("a", "b").with("recovery", "'on_error':'helper'"));
    String packet = EdgeFixture.send(broker, "a", "b");
    broker.accept("b", packet).fail();
    String recovery = broker.last("recoveryOf", packet);

    broker.accept("helper", recovery).fail();

    assertThat(broker.inbox("escalations"))
        .extracting(it -> at(it, "/packet/recoveryOf"))
        .containsExactly(recovery);
  }

  @Test
  default void packetThatExceedsItsTimeoutFails() {
    TestBroker broker =
        broker(
            EdgeFixture.between("a", "b")
                .with("recovery", "'on_timeout':'boss','timeout_ms':5000"));
    HeldPacket work = broker.accept("b", EdgeFixture.send(broker, "a", "b"));
    broker.clock().advanceMs(4_000);
    work.act("renew", "{'leaseMs':60000}");

    broker.clock().advanceMs(1_000);

    broker.awaitState(work.id(), "failed/TIMEOUT");
    assertThat(broker.claim("boss")).hasSize(1);
    assertThat(refusal(work::complete).code()).isIn("LEASE_LOST", "ILLEGAL_TRANSITION");
  }

  @Test
  default void thirdFailureOpensOneEscalation() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    for (int i = 1; i <= 4; i++) {
      broker.act("c", work.handOff("c"), "reject", "{'reason':'BUSY'}");
      assertThat(broker.inbox("escalations")).hasSize(i < 3 ? 0 : 1);
    }

    assertThat(broker.alertKinds()).filteredOn("ESCALATION"::equals).hasSize(1);
    assertThat(at(broker.task("t-1"), "/failures")).isEqualTo("4");
    JsonObject item = broker.inbox("escalations").get(0);
    assertThat(at(item, "/kind")).isEqualTo("escalation");
    assertThat(work.state()).isEqualTo("running");
  }

  @Test
  default void deniedSubmitIsNotRecovered() {
    TestBroker broker = broker(EdgeFixture.between("a", "b").retrying(3));

    assertThat(
            refusal(
                    () ->
                        broker.submit(
                            "a",
                            "{'type':'task.assign','target':'b','payload':{'task_summary':'x'}}"))
                .code())
        .isEqualTo("INCOMPLETE_CONTEXT");

    assertThat(broker.packets(Map.of())).hasSize(1);
    assertThat(broker.claim("a")).isEmpty();
  }

  @Test
  default void failureWithoutAContractIsFinal() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");

    work.fail();

    assertThat(others(broker, work.id())).isEmpty();
    assertThat(at(broker.task("t-1"), "/status")).isEqualTo("FAILED");
  }

  @Test
  default void expiredLeaseIsAnError() {
    TestBroker broker =
        broker(
            EdgeFixture.between("a", "b")
                .with("recovery", "'on_error':'helper','on_timeout':'boss','timeout_ms':600000"));
    String packet = EdgeFixture.send(broker, "a", "b");
    broker.accept("b", packet);

    broker.clock().advanceMs(30_000);

    await(() -> !broker.claim("helper").isEmpty());
    assertThat(broker.state(packet)).isEqualTo("failed/LEASE_LOST");
    assertThat(broker.claim("boss")).isEmpty();
  }
}
