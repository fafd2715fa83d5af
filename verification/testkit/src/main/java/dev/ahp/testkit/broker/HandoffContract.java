package dev.ahp.testkit.broker;

import static dev.ahp.testkit.AwaitCondition.await;
import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of handoffs: the source waits for the decision and resumes if it is rejected. */
public interface HandoffContract extends BrokerFixture {
  private static String taskStatus(TestBroker broker) {
    return at(broker.task("t-1"), "/status");
  }

  @Test
  default void anAcceptedHandoffCompletesItsSource() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");

    String next = work.handOff("c");

    assertThat(work.state()).isEqualTo("waiting/handoff");
    JsonObject packet = broker.packet(next);
    assertThat(at(packet, "/previousPacketId")).isEqualTo(work.id());
    assertThat(at(packet, "/taskId")).isEqualTo("t-1");
    assertThat(at(packet, "/sender")).isEqualTo("b");
    assertThat(packet.array("visited").orElseThrow().strings()).containsExactly("a", "b");
    broker.accept("c", next).complete();
    assertThat(work.state()).isEqualTo("completed/HANDED_OFF");
    assertThat(taskStatus(broker)).isEqualTo("COMPLETED");
    assertThat(broker.events(work.id()))
        .containsExactly(
            "packet.submitted", "packet.accepted", "packet.handoff_started", "packet.handed_off");
  }

  @Test
  default void aRejectedHandoffRollsBackToItsCheckpointWithTheOldToken() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    String next = work.handOff("c");

    broker.act("c", next, "reject", "{'reason':'BUSY'}");

    assertThat(work.state()).isEqualTo("running");
    assertThat(broker.state(next)).isEqualTo("cancelled/REJECTED");
    assertThat(taskStatus(broker)).isEqualTo("PENDING_HANDOFF");
    assertThat(at(broker.api().tasks().checkpoint(as("b"), "t-1"), "/checkpoint/step"))
        .isEqualTo("2");
    assertThat(broker.alertKinds()).containsExactly("HANDOFF_ROLLED_BACK");
    assertThat(at(broker.alerts().get(0), "/data/reason")).isEqualTo("BUSY");
    work.complete();
    assertThat(taskStatus(broker)).isEqualTo("COMPLETED");
  }

  @Test
  default void returnedPacketIsOfferedOnceWithANewLeaseAndItsCheckpoint() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    broker.act("c", work.handOff("c"), "reject", "{'reason':'BUSY'}");

    List<JsonObject> items = broker.claim("b");

    assertThat(items).hasSize(1);
    JsonObject item = items.get(0);
    assertThat(at(item, "/accepted") + at(item, "/resumed")).isEqualTo("truetrue");
    assertThat(at(item, "/checkpoint")).isEqualTo("{\"step\":2}");
    assertThat(broker.claim("b")).isEmpty();
    assertThat(refusal(work::complete).code()).isEqualTo("LEASE_LOST");
    HeldPacket again = new HeldPacket(broker, "b", work.id(), at(item, "/lease/token"));
    again.complete();
    assertThat(work.state()).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void deniedHandoffLeavesItsSourceRunning() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");

    Denied denied = refusal(() -> work.handOff("nobody"));

    assertThat(denied.code()).isEqualTo("NO_ROUTE");
    assertThat(denied.errors()).extracting(it -> it.pointer()).containsExactly("/packet/target");
    assertThat(work.state()).isEqualTo("running");
    assertThat(taskStatus(broker)).isEqualTo("PENDING_HANDOFF");
    assertThat(broker.alertKinds()).containsExactly("HANDOFF_ROLLED_BACK");
    work.complete();
    assertThat(taskStatus(broker)).isEqualTo("COMPLETED");
  }

  @Test
  default void handoffRequiresACheckpointOneTargetAndTheSameTask() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    String packet = "'packet':{'type':'task.assign','target':'c','payload':{}%s}";

    Denied bare = refusal(() -> work.act("handoff", "{" + packet.formatted("") + "}"));
    Denied elsewhere =
        refusal(
            () ->
                work.act(
                    "handoff", "{'checkpoint':1," + packet.formatted(",'taskId':'other'") + "}"));
    Denied many =
        refusal(
            () ->
                work.act(
                    "handoff",
                    "{'checkpoint':1,'packet':{'type':'task.assign','receivers':['c'],'payload':{}}}"));

    assertThat(bare.code()).isEqualTo("INCOMPLETE_CONTEXT");
    assertThat(bare.errors()).extracting(it -> it.pointer()).containsExactly("/checkpoint");
    assertThat(elsewhere.errors()).extracting(it -> it.pointer()).containsExactly("/packet/taskId");
    assertThat(many.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(work.state()).isEqualTo("running");
  }

  @Test
  default void cancellingTheSourceCancelsTheNewPacket() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    String next = work.handOff("c");

    broker.act("a", work.id(), "cancel", "{'reason':'enough'}");

    assertThat(work.state()).isEqualTo("cancelled/CANCELLED");
    assertThat(broker.state(next)).isEqualTo("cancelled/CANCELLED_BY_PARENT");
    assertThat(taskStatus(broker)).isEqualTo("CANCELLED");
  }

  @Test
  default void cancellingTheNewPacketReturnsTheWorkToItsSource() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");

    broker.act("b", work.handOff("c"), "cancel", "{}");

    assertThat(work.state()).isEqualTo("running");
  }

  @Test
  default void aWaitingSourceDoesNotLoseItsLease() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    String next = work.handOff("c");

    broker.clock().advanceMs(3_600_000);
    broker.act("c", next, "reject", "{'reason':'BUSY'}");

    assertThat(work.state()).isEqualTo("running");
    work.complete();
    assertThat(work.state()).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void nextHandoffAfterAFailureClearsThePendingState() {
    TestBroker broker = openWith("a", "b", "c", "d");
    HeldPacket work = broker.running("a", "b");
    broker.act("c", work.handOff("c"), "reject", "{'reason':'BUSY'}");

    String second = work.handOff("d");
    assertThat(taskStatus(broker)).isEqualTo("PENDING_HANDOFF");
    HeldPacket last = broker.accept("d", second);

    assertThat(taskStatus(broker)).isEqualTo("ACTIVE");
    last.complete();
    assertThat(taskStatus(broker)).isEqualTo("COMPLETED");
  }

  @Test
  default void checkpointIsVisibleToItsAgentAndOperatorsOnly() {
    TestBroker broker = openWith("a", "b", "c");
    broker.running("a", "b").handOff("c");

    assertThat(at(broker.api().tasks().checkpoint(Caller.OPERATOR, "t-1"), "/agent"))
        .isEqualTo("b");
    assertThat(refusal(() -> broker.api().tasks().checkpoint(as("c"), "t-1")).code())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  default void operatorRollsBackAnAcceptedHandoff() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    HeldPacket taken = broker.accept("c", work.handOff("c"));

    TestBroker.get(
        broker.api().tasks().rollback(Caller.OPERATOR, "t-1", json("{'reason':'wrong'}")));

    assertThat(taken.state()).isEqualTo("cancelled/ROLLED_BACK");
    JsonObject item = broker.claim("b").get(0);
    assertThat(at(item, "/packet/recoveryOf")).isEqualTo(taken.id());
    assertThat(at(item, "/checkpoint")).isEqualTo("{\"step\":2}");
    assertThat(taskStatus(broker)).isEqualTo("PENDING_HANDOFF");
  }

  @Test
  default void operatorRollsBackAnUnacceptedHandoff() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    String next = work.handOff("c");

    TestBroker.get(broker.api().tasks().rollback(Caller.OPERATOR, "t-1", json("{}")));

    assertThat(broker.state(next)).isEqualTo("cancelled/ROLLED_BACK");
    await(() -> work.state().equals("running"));
  }

  @Test
  default void rollbackWithoutAHandoffIsRejected() {
    TestBroker broker = openWith("a", "b");
    broker.running("a", "b").complete();

    Denied denied =
        refusal(
            () ->
                TestBroker.get(broker.api().tasks().rollback(Caller.OPERATOR, "none", json("{}"))));

    assertThat(denied.code()).isEqualTo("NOT_FOUND");
  }
}
