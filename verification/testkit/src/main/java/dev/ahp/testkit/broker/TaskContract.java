package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.items;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of tasks: status, costs and cancellation. */
public interface TaskContract extends BrokerFixture {
  private static JsonObject task(TestBroker broker) {
    return broker.task("t-1");
  }

  @Test
  default void pipelineOfFourAgentsHasThreeHandoffs() {
    TestBroker broker = openWith("a", "b", "c", "d");
    HeldPacket work = broker.running("a", "b");
    for (String next : List.of("c", "d")) {
      work = broker.accept(next, work.handOff(next));
    }
    work.complete();

    JsonObject task = task(broker);

    assertThat(at(task, "/status")).isEqualTo("COMPLETED");
    assertThat(task.array("agents").map(JsonArray::strings).orElseThrow())
        .containsExactly("a", "b", "c", "d");
    assertThat(at(task, "/owner")).isEqualTo("d");
    assertThat(task.array("handoffs").orElseThrow().objects())
        .extracting(it -> at(it, "/from") + at(it, "/to") + at(it, "/status"))
        .containsExactly("abACCEPTED", "bcACCEPTED", "cdACCEPTED");
    assertThat(task.array("packets").orElseThrow().size()).isEqualTo(3);
  }

  @Test
  default void handoffTimestampIsTheTimeOfItsAccept() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");
    String accepted = at(task(broker), "/handoffs/0/at");
    broker.clock().advanceMs(5_000);

    work.complete();

    assertThat(at(task(broker), "/handoffs/0/at")).isEqualTo(accepted);
    assertThat(at(task(broker), "/updatedAt")).isNotEqualTo(accepted);
  }

  @Test
  default void statusDependsOnOpenPacketsThenOnTheWorstOutcome() {
    TestBroker broker = openWith("a", "b");
    HeldPacket first = broker.running("a", "b");
    HeldPacket second = broker.running("a", "b");
    HeldPacket third = broker.running("a", "b");

    first.complete();
    assertThat(at(task(broker), "/status")).isEqualTo("ACTIVE");
    second.fail();
    third.act("cancel", "{}");
    assertThat(at(task(broker), "/status")).isEqualTo("FAILED");
    JsonObject later = broker.submit("operator", EdgeFixture.packet("b"));
    broker.accept("b", TestBroker.id(later)).act("block", "{'needs':['x']}");
    assertThat(at(task(broker), "/status")).isEqualTo("BLOCKED");
  }

  @Test
  default void tasksAreListedByStatusWithoutTheirPackets() {
    TestBroker broker = openWith("a", "b");
    broker.accept("b", broker.send("a", "b", "done")).complete();
    broker.send("a", "b", "open");

    List<JsonObject> done =
        items(
            broker
                .api()
                .tasks()
                .list(Caller.OPERATOR, Map.of("status", "COMPLETED"), PageRequest.FIRST));

    assertThat(done).extracting(it -> at(it, "/taskId")).containsExactly("done");
    assertThat(done.get(0).has("packets")).isFalse();
    assertThat(
            refusal(
                    () ->
                        broker
                            .api()
                            .tasks()
                            .list(Caller.OPERATOR, Map.of("status", "SOON"), PageRequest.FIRST))
                .code())
        .isEqualTo("MALFORMED");
  }

  @Test
  default void tasksAreFoundByAgentTextAndPrefixOfTheirId() {
    TestBroker broker = openWith("a", "b", "c");
    String packet = broker.send("a", "b", "refund-4711");
    broker.send("c", "b", "refund-4712");

    assertThat(taskIds(broker, Caller.OPERATOR, Map.of("agent", "a")))
        .containsExactly("refund-4711");
    assertThat(taskIds(broker, Caller.OPERATOR, Map.of("search", "FUND-4712")))
        .containsExactly("refund-4712");
    assertThat(taskIds(broker, as("c"), Map.of("search", "refund"))).containsExactly("refund-4712");
    JsonObject all = broker.api().packets().ids(Caller.OPERATOR, "refund-4");
    assertThat(all.array("tasks").orElseThrow().strings())
        .containsExactly("refund-4711", "refund-4712");
    assertThat(all.array("packets").orElseThrow().isEmpty()).isTrue();
    assertThat(broker.api().packets().ids(as("c"), "refund-4").array("tasks").orElseThrow())
        .hasSize(1);
    assertThat(broker.api().packets().ids(as("a"), packet).array("packets").orElseThrow().strings())
        .containsExactly(packet);
    assertThat(refusal(() -> broker.api().packets().ids(Caller.OPERATOR, "refund-")).code())
        .isEqualTo("MALFORMED");
  }

  private static List<String> taskIds(
      TestBroker broker, Caller caller, Map<String, String> filter) {
    return items(broker.api().tasks().list(caller, filter, PageRequest.FIRST)).stream()
        .map(it -> it.string("taskId").orElse(""))
        .toList();
  }

  @Test
  default void cancellingATaskCancelsEveryOpenPacket() {
    TestBroker broker = openWith("a", "b", "c", "d");
    HeldPacket parent = broker.running("a", "b");
    String child = parent.delegate("", "c").get(0);
    HeldPacket source = broker.running("a", "b");
    String handoff = source.handOff("d");
    HeldPacket done = broker.running("a", "b");
    done.complete();

    JsonObject task = get(broker.api().tasks().cancel(as("a"), "t-1", json("{'reason':'x'}")));

    for (String id : List.of(parent.id(), child, source.id(), handoff)) {
      assertThat(broker.status(id)).isEqualTo("cancelled");
    }
    assertThat(done.state()).isEqualTo("completed/SUCCESS");
    assertThat(at(task, "/status")).isEqualTo("COMPLETED");
    assertThat(broker.claim("b")).isEmpty();
  }

  @Test
  default void onlyTheCreatorOrAnOperatorCancelsATask() {
    TestBroker broker = openWith("a", "b");
    broker.running("a", "b");

    assertThat(refusal(() -> get(broker.api().tasks().cancel(as("b"), "t-1", json("{}")))).code())
        .isEqualTo("FORBIDDEN");
    get(broker.api().tasks().cancel(Caller.OPERATOR, "t-1", json("{}")));
  }

  @Test
  default void replayCreatesANewPacketWithTheSameContent() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");
    work.fail();

    JsonObject again = get(broker.api().tasks().replay(as("a"), "t-1", json("{}")));

    assertThat(at(again, "/meta/replayOf")).isEqualTo(work.id());
    assertThat(at(again, "/payload/n")).isEqualTo("1");
    assertThat(at(again, "/status")).isEqualTo("ready");
    assertThat(at(task(broker), "/status")).isEqualTo("ACTIVE");
    broker.accept("b", TestBroker.id(again)).complete();
    assertThat(at(task(broker), "/status")).isEqualTo("COMPLETED");
    assertThat(refusal(() -> get(broker.api().tasks().replay(as("b"), "t-1", json("{}")))).code())
        .isEqualTo("FORBIDDEN");
  }

  @Test
  default void handoffsWithoutALimitSetNoBudget() {
    TestBroker broker = openWith("a", "b", "c");
    JsonObject first =
        HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 0.1, 1_000_000_000);
    HeldPacket work =
        broker.accept("b", TestBroker.id(broker.submit("a", HandoffMessages.packet("b", first))));
    JsonObject second =
        HandoffMessages.spending(HandoffMessages.handoff("b", "c"), 0.2, 1_000_000_000);
    work.act("handoff", HandoffMessages.body("c", second));

    JsonObject cost = broker.api().tasks().cost(Caller.OPERATOR, "t-1");

    assertThat(cost.number("totalUSD").orElseThrow()).isEqualTo(0.2);
    assertThat(at(cost, "/budgetUSD")).isEqualTo("null");
    assertThat(at(cost, "/hops/1/remainingUSD")).isEqualTo("null");
    assertThat(at(cost, "/hops/1/mismatch")).isEqualTo("false");
    assertThat(broker.alertKinds()).doesNotContain("BUDGET_MISMATCH");
  }

  @Test
  default void costsAreDeltasAndMismatchesAreFlaggedNotDenied() {
    TestBroker broker = openWith("a", "b", "c", "d");
    JsonObject first = HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 0.1, 0.3);
    HeldPacket work =
        broker.accept("b", TestBroker.id(broker.submit("a", HandoffMessages.packet("b", first))));
    JsonObject second = HandoffMessages.spending(HandoffMessages.handoff("b", "c"), 0.18, 0.22);
    work = accept(broker, "c", work.act("handoff", HandoffMessages.body("c", second)));
    work.act("complete", "{'cost':{'usd':0.02,'prompt':7,'completion':3}}");

    JsonObject cost = broker.api().tasks().cost(Caller.OPERATOR, "t-1");

    assertThat(cost.number("totalUSD").orElseThrow()).isEqualTo(0.2);
    assertThat(cost.number("budgetUSD").orElseThrow()).isEqualTo(0.4);
    assertThat(cost.number("remainingUSD").orElseThrow()).isEqualTo(0.2);
    assertThat(cost.number("sumOfReportsUSD").orElseThrow()).isEqualTo(0.28);
    assertThat(cost.array("hops").orElseThrow().objects())
        .extracting(it -> at(it, "/deltaUSD") + at(it, "/mismatch"))
        .containsExactly("0.1false", "0.08false");
    assertThat(cost.array("byAgent").orElseThrow().objects())
        .extracting(it -> at(it, "/agent") + " " + at(it, "/usd"))
        .containsExactlyInAnyOrder("a 0.1", "b 0.08", "c 0.02");
    assertThat(broker.alertKinds()).isEmpty();
  }

  @Test
  default void taskShowsTheCostOfEachPacketAndTheirSum() {
    TestBroker broker = openWith("a", "b", "c");
    JsonObject first = HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 0.1, 0.3);
    HeldPacket work =
        broker.accept("b", TestBroker.id(broker.submit("a", HandoffMessages.packet("b", first))));
    JsonObject second = HandoffMessages.spending(HandoffMessages.handoff("b", "c"), 0.18, 0.22);
    work = accept(broker, "c", work.act("handoff", HandoffMessages.body("c", second)));
    work.act("complete", "{'cost':{'usd':0.02}}");
    String other = broker.send("a", "b", "t-2");

    JsonObject task = broker.api().tasks().get(Caller.OPERATOR, "t-1");

    assertThat(task.array("packets").orElseThrow().objects())
        .extracting(it -> at(it, "/costUSD"))
        .containsExactly("0.1", "0.1");
    assertThat(at(task, "/costUSD")).isEqualTo("0.2");
    JsonObject free = broker.api().tasks().get(Caller.OPERATOR, "t-2");
    assertThat(at(free, "/packets/0/packetId")).isEqualTo(other);
    assertThat(at(free, "/packets/0/costUSD")).isEqualTo("null");
    assertThat(at(free, "/costUSD")).isEqualTo("0");
  }

  private static HeldPacket accept(TestBroker broker, String agent, JsonObject handoff) {
    return broker.accept(agent, at(handoff, "/handoff/packetId"));
  }

  @Test
  default void mismatchingCostReportIsFlaggedNotDenied() {
    TestBroker broker = openWith("a", "b", "c");
    JsonObject first = HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 0.1, 0.3);
    HeldPacket work =
        broker.accept("b", TestBroker.id(broker.submit("a", HandoffMessages.packet("b", first))));
    JsonObject shrunk = HandoffMessages.spending(HandoffMessages.handoff("b", "c"), 0.05, 0.35);

    JsonObject handoff = work.act("handoff", HandoffMessages.body("c", shrunk));

    assertThat(at(handoff, "/handoff/status")).isEqualTo("ready");
    assertThat(broker.alertKinds()).containsExactly("BUDGET_MISMATCH");
    assertThat(at(broker.api().tasks().cost(Caller.OPERATOR, "t-1"), "/hops/1/mismatch"))
        .isEqualTo("true");
  }

  @Test
  default void fanOutCannotSpendTheBudgetTwice() {
    TestBroker broker = openWith("a", "b", "c", "d");
    JsonObject first = HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 0.0, 1.0);
    HeldPacket work =
        broker.accept("b", TestBroker.id(broker.submit("a", HandoffMessages.packet("b", first))));
    List<String> children = work.delegate("", "c", "d");
    broker.accept("c", children.get(0)).act("complete", "{'cost':{'usd':0.6}}");
    broker.accept("d", children.get(1)).act("complete", "{'cost':{'usd':0.6}}");

    JsonObject pretending = HandoffMessages.spending(HandoffMessages.handoff("b", "c"), 0.0, 1.0);

    assertThat(refusal(() -> work.act("handoff", HandoffMessages.body("c", pretending))).code())
        .isEqualTo("BUDGET_EXHAUSTED");
  }

  @Test
  default void lossBetweenHopsIsShown() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work =
        broker.accept(
            "b",
            TestBroker.id(
                broker.submit(
                    "a",
                    "{'type':'task.assign','target':'b','taskId':'t-1','payload':{'keep':1,'lose':{'x':1},'change':1}}")));
    work.act(
        "handoff",
        "{'packet':{'type':'task.assign','target':'c','payload':{'keep':1,'change':2,'more':3}},'checkpoint':1}");

    JsonObject hop =
        broker
            .api()
            .tasks()
            .diff(Caller.OPERATOR, "t-1")
            .array("hops")
            .orElseThrow()
            .objects()
            .get(0);

    assertThat(at(hop, "/removed")).contains("/lose").doesNotContain("/lose/x");
    assertThat(at(hop, "/added/0/pointer")).endsWith("/more");
    assertThat(at(hop, "/changed/0/before") + at(hop, "/changed/0/after")).isEqualTo("12");
  }

  @Test
  default void aScheduledTaskIsActive() {
    TestBroker broker = openWith("a", "b");
    JsonObject packet =
        json("{'type':'task.assign','target':'b','taskId':'t-1','payload':{}}")
            .with("scheduledAt", Json.of("2026-03-02T00:00:00Z"));
    broker.submit("a", packet);

    assertThat(at(task(broker), "/status")).isEqualTo("ACTIVE");
  }

  @Test
  default void rolledBackHandoffCannotBeRolledBackAgain() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    broker.accept("c", work.handOff("c"));
    get(broker.api().tasks().rollback(Caller.OPERATOR, "t-1", json("{}")));

    Denied denied =
        refusal(() -> get(broker.api().tasks().rollback(Caller.OPERATOR, "t-1", json("{}"))));

    assertThat(denied.code()).isEqualTo("ILLEGAL_TRANSITION");
    assertThat(task(broker).array("packets").orElseThrow().size()).isEqualTo(3);
  }

  @Test
  default void overflowingCostsAreAccepted() {
    TestBroker broker = openWith("a", "b");
    JsonObject vast = HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 1.7e308, 1.7e308);
    HeldPacket work =
        broker.accept("b", TestBroker.id(broker.submit("a", HandoffMessages.packet("b", vast))));
    HeldPacket other = broker.running("a", "b");
    for (HeldPacket each : List.of(work, other)) {
      each.act("complete", "{'cost':{'usd':1.7e308,'prompt':9007199254740991,'completion':1}}");
    }

    JsonObject cost = broker.api().tasks().cost(Caller.OPERATOR, "t-1");

    assertThat(cost.number("totalUSD").orElseThrow()).isEqualTo(Double.MAX_VALUE);
    assertThat(cost.number("budgetUSD").orElseThrow()).isEqualTo(Double.MAX_VALUE);
  }
}
