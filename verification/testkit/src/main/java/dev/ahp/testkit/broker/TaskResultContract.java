package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.TaskApi.TaskOutcome;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of task results, which the originator gets through any number of packets. */
public interface TaskResultContract extends BrokerFixture {
  private static JsonObject result(TestBroker broker, String caller) {
    return outcome(broker, caller, 0).json();
  }

  private static TaskOutcome outcome(TestBroker broker, String caller, long waitMs) {
    return get(broker.api().tasks().result(as(caller), "t-1", waitMs));
  }

  @Test
  default void originatorWaitsForTheResultThroughHandoffs() {
    TestBroker broker = openWith("a", "b", "c", "d");
    HeldPacket work = broker.running("a", "b");
    CompletableFuture<TaskOutcome> waiting = broker.api().tasks().result(as("a"), "t-1", 20_000);
    work = broker.accept("c", work.handOff("c"));
    work = broker.accept("d", work.handOff("d"));
    assertThat(waiting).isNotDone();
    assertThat(outcome(broker, "a", 0).ended()).isFalse();
    assertThat(at(result(broker, "a"), "/status")).isEqualTo("ACTIVE");
    assertThat(at(result(broker, "a"), "/endedAt")).isEqualTo("null");

    work.act("complete", "{'result':{'text':'done'}}");

    TaskOutcome outcome = get(waiting);
    assertThat(outcome.ended()).isTrue();
    assertThat(at(outcome.json(), "/status")).isEqualTo("COMPLETED");
    assertThat(at(outcome.json(), "/result/text")).isEqualTo("done");
    assertThat(at(outcome.json(), "/reason")).isEqualTo("null");
    assertThat(at(outcome.json(), "/agent")).isEqualTo("d");
    assertThat(at(outcome.json(), "/packetId")).isEqualTo(work.id());
    assertThat(at(outcome.json(), "/endedAt")).isNotEqualTo("null");
  }

  @Test
  default void taskHasAnObjectiveAndErrorsForCallersThatMayReadThem() {
    TestBroker broker = openWith("a", "b", "c");
    String first =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','taskId':'t-1','target':'b','objective':'Refund order 7','payload':{}}"));
    HeldPacket work = broker.accept("b", first);
    JsonObject passed =
        work.act(
            "handoff",
            "{'packet':{'type':'task.assign','target':'c','objective':'%s','payload':{}},'checkpoint':{}}"
                .formatted("private ".repeat(100)));
    HeldPacket last = broker.accept("c", at(passed, "/handoff/packetId"));
    last.act("fail", "{'error':{'code':'TOOL_ERROR','message':'no printer'}}");

    JsonObject forOperator = broker.api().tasks().get(as("operator"), "t-1");
    JsonObject forOriginator = broker.api().tasks().get(as("a"), "t-1");
    JsonObject forLast = broker.api().tasks().get(as("c"), "t-1");
    assertThat(at(forOperator, "/objective")).isEqualTo("Refund order 7");
    assertThat(at(forOperator, "/packets/1/objective")).startsWith("private").hasSize(300);
    assertThat(at(forOperator, "/packets/1/error/message")).isEqualTo("no printer");
    assertThat(at(forOriginator, "/objective")).isEqualTo("Refund order 7");
    assertThat(at(forOriginator, "/packets/1/objective")).isEqualTo("null");
    assertThat(at(forOriginator, "/packets/1/error")).isEqualTo("null");
    assertThat(at(forLast, "/objective")).startsWith("private");
  }

  @Test
  default void taskWithoutWordsHasNoObjective() {
    TestBroker broker = openWith("a", "b");
    broker.running("a", "b");

    JsonObject task = broker.api().tasks().get(as("a"), "t-1");
    assertThat(at(task, "/objective") + at(task, "/packets/0/objective")).isEqualTo("nullnull");
  }

  @Test
  default void waitEndsWithTheStateOfARunningTask() {
    TestBroker broker = openWith("a", "b");
    broker.running("a", "b");

    assertThat(outcome(broker, "a", 30).ended()).isFalse();
    assertThat(refusal(() -> outcome(broker, "a", 60_001)).code()).isEqualTo("MALFORMED");
  }

  @Test
  default void onlyOriginatorOwnersAndReadersGetTheResult() {
    TestBroker broker = openWith("a", "b", "c", "stranger");
    HeldPacket work = broker.running("a", "b");
    String next = work.handOff("c");
    assertThat(refusal(() -> result(broker, "c")).code()).isEqualTo("NOT_FOUND");
    broker.accept("c", next).complete();

    for (String reader : List.of("a", "b", "c", "operator", "auditor")) {
      assertThat(at(result(broker, reader), "/result/ok")).as(reader).isEqualTo("true");
    }
    assertThat(refusal(() -> result(broker, "stranger")).code()).isEqualTo("NOT_FOUND");
    assertThat(refusal(() -> get(broker.api().tasks().result(as("a"), "t-none", 0))).code())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  default void originatorSeesTheWholeTaskWithoutPayloads() {
    TestBroker broker = openWith("a", "b", "c");
    String next = broker.running("a", "b").handOff("c");

    JsonObject task = broker.api().tasks().get(as("a"), "t-1");

    assertThat(task.array("packets").orElseThrow().size()).isEqualTo(2);
    assertThat(at(task, "/packets/1/packetId")).isEqualTo(next);
    assertThat(task.toString()).doesNotContain("payload");
    assertThat(refusal(() -> broker.api().packets().get(as("a"), next)).code())
        .isEqualTo("NOT_FOUND");
  }

  @ParameterizedTest
  @CsvSource({"fail,FAILED,EXECUTION_ERROR", "block,BLOCKED,NEEDS", "cancel,CANCELLED,CANCELLED"})
  default void otherEndsHaveAReason(String verb, String status, String reason) {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");

    switch (verb) {
      case "fail" -> work.fail();
      case "block" -> work.act("block", "{'needs':['an order number']}");
      default -> broker.act("a", work.id(), "cancel", "{}");
    }

    JsonObject result = result(broker, "a");
    assertThat(at(result, "/status")).isEqualTo(status);
    assertThat(at(result, "/reason")).isEqualTo(reason);
    assertThat(at(result, "/result")).isEqualTo("null");
  }

  @Test
  default void rejectionHasItsReasonAndMessage() {
    TestBroker broker = openWith("a", "b");
    String packet = broker.send("a", "b");

    broker.act("b", packet, "reject", "{'reason':'BUSY','message':'too much work'}");

    JsonObject result = result(broker, "a");
    assertThat(at(result, "/status")).isEqualTo("CANCELLED");
    assertThat(at(result, "/reason")).isEqualTo("REJECTED");
    assertThat(at(result, "/error/message")).isEqualTo("too much work");
  }

  @Test
  default void resultOfAFanOutHasTheChildren() {
    TestBroker broker = openWith("a", "b", "c");
    broker.submit(
        "a", "{'type':'task.assign','receivers':['b','c'],'taskId':'t-1','payload':{'n':1}}");
    for (String agent : List.of("b", "c")) {
      broker.accept(agent, broker.last("target", agent)).complete();
    }

    JsonObject result = result(broker, "a");

    assertThat(at(result, "/status")).isEqualTo("COMPLETED");
    assertThat(result.object("result").flatMap(it -> it.array("children")).orElseThrow().size())
        .isEqualTo(2);
  }

  @Test
  default void targetOfOnCompleteGetsTheResultOnce() {
    TestBroker broker = openWith("a", "b", "c", "observer");
    broker.submit(
        "a",
        "{'type':'task.assign','target':'b','taskId':'t-1','payload':{'n':1},"
            + "'onComplete':{'target':'observer'}}");
    HeldPacket work = broker.accept("b", broker.last("target", "b"));
    work = broker.accept("c", work.handOff("c"));
    assertThat(broker.claim("observer")).isEmpty();

    work.complete();

    JsonObject packet = broker.claim("observer").get(0).object("packet").orElseThrow();
    assertThat(at(packet, "/type")).isEqualTo("task.result");
    assertThat(at(packet, "/sender")).isEqualTo("broker");
    assertThat(at(packet, "/payload/taskId")).isEqualTo("t-1");
    assertThat(at(packet, "/payload/status")).isEqualTo("COMPLETED");
    assertThat(at(packet, "/payload/result/ok")).isEqualTo("true");
    assertThat(at(packet, "/taskId")).isNotEqualTo("t-1");
    assertThat(broker.packets(Map.of("target", "observer"))).hasSize(1);
    assertThat(at(broker.task("t-1"), "/status")).isEqualTo("COMPLETED");
  }

  @Test
  default void onCompleteIsForTheFirstPacketAndAKnownTarget() {
    TestBroker broker = openWith("a", "b", "c");
    String first = "{'type':'task.assign','target':'b','taskId':'t-1','payload':{},%s}";
    Denied unknown =
        refusal(
            () -> broker.submit("a", first.formatted("'onComplete':{'target':'unknown-agent'}")));
    assertThat(unknown.code()).isEqualTo("NO_ROUTE");
    assertThat(unknown.errors())
        .extracting(Violation::pointer)
        .containsExactly("/onComplete/target");
    HeldPacket work = broker.accept("b", broker.send("a", "b", "t-2"));

    Denied later =
        refusal(
            () ->
                broker.submit(
                    "a",
                    "{'type':'task.assign','target':'b','taskId':'t-2','payload':{},"
                        + "'onComplete':{'target':'c'}}"));
    assertThat(later.errors()).extracting(Violation::pointer).containsExactly("/onComplete");
    Denied handedOff =
        refusal(
            () ->
                work.act(
                    "handoff",
                    "{'packet':{'type':'task.assign','target':'c','payload':{},"
                        + "'onComplete':{'target':'a'}},'checkpoint':{}}"));
    assertThat(handedOff.errors())
        .extracting(Violation::pointer)
        .containsExactly("/packet/onComplete");
    assertThat(work.status()).isEqualTo("running");
  }

  @Test
  default void resultIsThatOfTheFirstPacketThatNoGateDenied() {
    TestBroker broker = openWith("a", "b", "observer");
    String packet =
        "{'type':'task.assign','target':'%s','taskId':'t-1','payload':{},"
            + "'onComplete':{'target':'observer'}}";
    assertThat(refusal(() -> broker.submit("a", packet.formatted("unknown-agent"))).code())
        .isEqualTo("NO_ROUTE");
    assertThat(at(result(broker, "a"), "/reason")).isEqualTo("GATE_REJECTED");

    String second = TestBroker.id(broker.submit("a", packet.formatted("b")));
    broker.accept("b", second).complete();

    assertThat(at(result(broker, "a"), "/packetId")).isEqualTo(second);
    assertThat(at(result(broker, "a"), "/result/ok")).isEqualTo("true");
    assertThat(broker.claim("observer")).hasSize(1);
  }

  @Test
  default void senderOfADeniedPacketIsNotTheOriginator() {
    TestBroker broker = openWith("a", "b", "stranger");
    assertThat(refusal(() -> broker.send("stranger", "unknown-agent")).code())
        .isEqualTo("NO_ROUTE");

    broker.running("a", "b").complete();

    assertThat(at(result(broker, "a"), "/result/ok")).isEqualTo("true");
    assertThat(refusal(() -> result(broker, "stranger")).code()).isEqualTo("NOT_FOUND");
  }

  @Test
  default void duplicateOfAFirstPacketWithOnCompleteIsAccepted() {
    TestBroker broker = openWith("a", "b", "observer");
    JsonObject packet =
        json(
            "{'packetId':'p-1','type':'task.assign','target':'b','taskId':'t-1','payload':{},"
                + "'onComplete':{'target':'observer'}}");
    broker.submit("a", packet);

    assertThat(broker.submitted("a", packet).duplicate()).isTrue();
  }

  @Test
  default void resultFollowsAReplay() {
    TestBroker broker = openWith("a", "b", "c", "observer");
    broker.submit(
        "a",
        "{'type':'task.assign','target':'b','taskId':'t-1','payload':{},"
            + "'onComplete':{'target':'observer'}}");
    HeldPacket first = broker.accept("b", broker.last("target", "b"));
    broker.accept("c", first.handOff("c")).act("complete", "{'result':{'ok':false}}");
    assertThat(at(result(broker, "a"), "/result/ok")).isEqualTo("false");

    JsonObject replay =
        get(
            broker
                .api()
                .tasks()
                .replay(as("a"), "t-1", json("{'packetId':'%s'}".formatted(first.id()))));
    broker.accept("b", TestBroker.id(replay)).complete();

    assertThat(at(result(broker, "a"), "/packetId")).isEqualTo(TestBroker.id(replay));
    assertThat(at(result(broker, "a"), "/result/ok")).isEqualTo("true");
  }

  @Test
  default void resultFollowsRetries() {
    TestBroker broker = openWith("a", "b");
    String first =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','taskId':'t-1','payload':{},"
                    + "'retry':{'maxAttempts':2}}"));
    broker.act("b", first, "reject", "{'reason':'BUSY','retryable':true}");
    assertThat(at(result(broker, "a"), "/status")).isEqualTo("ACTIVE");

    String retry = broker.last("retryOf", first);
    broker.clock().advanceMs(10);
    broker.awaitState(retry, "ready");
    broker.accept("b", retry).complete();

    assertThat(at(result(broker, "a"), "/packetId")).isEqualTo(retry);
    assertThat(at(result(broker, "a"), "/result/ok")).isEqualTo("true");
  }

  @Test
  default void resultFollowsARolledBackHandoff() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    broker.act("c", work.handOff("c"), "reject", "{'reason':'BUSY'}");
    assertThat(at(result(broker, "a"), "/status")).isEqualTo("PENDING_HANDOFF");
    assertThat(at(result(broker, "a"), "/agent")).isEqualTo("b");

    work.complete();

    assertThat(at(result(broker, "a"), "/packetId")).isEqualTo(work.id());
    assertThat(at(result(broker, "a"), "/result/ok")).isEqualTo("true");
  }

  @Test
  default void resultFollowsARecovery() {
    TestBroker broker = openWith("a", "b", "c");
    String handoff = broker.running("a", "b").handOff("c");
    broker.accept("c", handoff).fail();
    String recovery = broker.last("recoveryOf", handoff);

    broker.accept("b", recovery).complete();

    assertThat(at(result(broker, "a"), "/packetId")).isEqualTo(recovery);
    assertThat(at(result(broker, "a"), "/agent")).isEqualTo("b");
    assertThat(at(result(broker, "a"), "/result/ok")).isEqualTo("true");
  }

  @Test
  default void expiryIsAReason() {
    TestBroker broker = openWith("a", "b");
    String expiry = broker.clock().instant().plusSeconds(60).toString();
    String packet =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','taskId':'t-1','payload':{},'expiresAt':'%s'}"
                    .formatted(expiry)));

    broker.clock().advanceMs(61_000);
    broker.awaitState(packet, "cancelled/EXPIRED");

    assertThat(at(result(broker, "a"), "/status")).isEqualTo("CANCELLED");
    assertThat(at(result(broker, "a"), "/reason")).isEqualTo("EXPIRED");
  }
}
