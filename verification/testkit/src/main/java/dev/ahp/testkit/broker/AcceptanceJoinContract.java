package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of joins that count acceptances. */
public interface AcceptanceJoinContract extends BrokerFixture {
  private static String fanOut(TestBroker broker, String join) {
    return TestBroker.id(
        broker.submit(
            "a",
            json(
                "{'type':'task.assign','receivers':['b','c'],'join':'%s','joinOn':'accepted','payload':{}}"
                    .formatted(join))));
  }

  private static TestBroker.HeldPacket acceptCopy(TestBroker broker, String agent) {
    return broker.accept(agent, broker.claim(agent).get(0));
  }

  @Test
  default void fanOutCompletesWhenAllReceiversAccepted() {
    TestBroker broker = openWith("a", "b", "c");
    String parent = fanOut(broker, "all");

    TestBroker.HeldPacket first = acceptCopy(broker, "b");
    assertThat(broker.status(parent)).isEqualTo("waiting");
    TestBroker.HeldPacket second = acceptCopy(broker, "c");

    assertThat(broker.state(parent)).isEqualTo("completed/SUCCESS");
    assertThat(broker.field(parent, "/result/children/0/status")).isEqualTo("running");
    first.complete();
    second.fail();
    assertThat(broker.status(first.id())).isEqualTo("completed");
    assertThat(broker.state(parent)).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void receiversThatHaveNotAcceptedAreCancelled() {
    TestBroker broker = openWith("a", "b", "c");
    String parent = fanOut(broker, "any");
    TestBroker.HeldPacket first = acceptCopy(broker, "b");

    assertThat(broker.state(parent)).isEqualTo("completed/SUCCESS");
    assertThat(first.status()).isEqualTo("running");
    assertThat(broker.claim("c")).isEmpty();
    first.complete();
  }

  @Test
  default void fanOutFailsIfAReceiverRejects() {
    TestBroker broker = openWith("a", "b", "c");
    String parent = fanOut(broker, "all");
    TestBroker.HeldPacket first = acceptCopy(broker, "b");
    var claim = broker.claim("c").get(0);
    broker.act(
        "c",
        TestBroker.id(claim.object("packet").orElseThrow()),
        "reject",
        "{'leaseToken':'%s','reason':'no'}".formatted(at(claim, "/lease/token")));

    assertThat(broker.state(parent)).isEqualTo("failed/CHILD_FAILED");
    assertThat(first.status()).isEqualTo("cancelled");
  }

  @Test
  default void delegatingAgentContinuesAfterAcceptances() {
    TestBroker broker = openWith("a", "b", "c");
    TestBroker.HeldPacket held = broker.running("a", "b");
    List<String> children = held.delegate("'joinOn':'accepted'", "c");
    TestBroker.HeldPacket child = broker.accept("c", children.get(0));

    assertThat(held.status()).isEqualTo("running");
    assertThat(child.status()).isEqualTo("running");
    assertThat(refusal(() -> held.act("delegate", "{'joinOn':'sometime','children':[]}")).code())
        .isEqualTo("SCHEMA_INVALID");
  }
}
