package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.id;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of timeouts: running and paused deadlines, and wrong clocks. */
public interface TimeoutContract extends BrokerFixture {
  private static HeldPacket timed(TestBroker broker) {
    String packet =
        id(
            broker.submit(
                "a",
                json(
                    "{'type':'task.assign','target':'b','taskId':'t-1','payload':{},'constraints':{'timeoutMs':10000}}")));
    return broker.accept("b", packet);
  }

  @Test
  default void timeoutEndsTheWorkDespiteLeaseRenewals() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = timed(broker);
    broker.clock().advanceMs(9_000);
    work.act("renew", "{'leaseMs':3600000}");

    broker.clock().advanceMs(1_000);

    assertThat(refusal(work::complete).code()).isIn("LEASE_LOST", "ILLEGAL_TRANSITION");
    broker.awaitState(work.id(), "failed/TIMEOUT");
  }

  @ParameterizedTest
  @ValueSource(strings = {"children", "human", "handoff"})
  default void deadlinesArePausedWhileAPacketWaits(String on) {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = timed(broker);
    broker.clock().advanceMs(6_000);
    Runnable over = waiting(broker, work, on);

    broker.clock().advanceMs(3_600_000);
    over.run();
    broker.clock().advanceMs(3_000);
    work.act("progress", "{'percent':9}");
    broker.clock().advanceMs(1_000);

    broker.awaitState(work.id(), "failed/TIMEOUT");
  }

  private static Runnable waiting(TestBroker broker, HeldPacket work, String on) {
    return switch (on) {
      case "children" -> {
        String child = work.delegate("", "c").get(0);
        yield () -> broker.accept("c", child).complete();
      }
      case "human" -> {
        work.act("wait", "{'on':'human'}");
        yield () -> work.act("resume", "{}");
      }
      default -> {
        String next = work.handOff("c");
        yield () -> broker.act("c", next, "reject", "{'reason':'BUSY'}");
      }
    };
  }

  @Test
  default void deadlinesRunDuringAToolCall() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = timed(broker);
    work.act("wait", "{'on':'tool'}");

    broker.clock().advanceMs(10_000);

    broker.awaitState(work.id(), "failed/TIMEOUT");
  }

  @Test
  default void leaseExpiresDuringAToolCall() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");
    work.act("wait", "{'on':'tool'}");

    broker.clock().advanceMs(30_000);

    broker.awaitState(work.id(), "failed/LEASE_LOST");
  }

  @Test
  default void clockSetBackLosesNoPackets() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");

    broker.clock().advanceMs(-3_600_000);

    String packet = broker.send("a", "b");
    work.complete();
    broker.accept("b", packet).complete();
    assertThat(broker.state(packet)).isEqualTo("completed/SUCCESS");
  }
}
