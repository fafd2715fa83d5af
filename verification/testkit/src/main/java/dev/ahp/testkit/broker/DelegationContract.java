package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.id;
import static dev.ahp.testkit.broker.TestBroker.items;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of delegation and fan-out: when a waiting parent resumes. */
public interface DelegationContract extends BrokerFixture {
  /** Ends the child of each agent {@code c0, c1, …} as the letters say; a dash leaves it open. */
  private static void end(TestBroker broker, List<String> children, String how) {
    for (int i = 0; i < how.length(); i++) {
      String child = children.get(i);
      if (how.charAt(i) == '-' || !broker.status(child).equals("ready")) {
        continue;
      }
      HeldPacket heldPacket = broker.accept("c" + i, child);
      switch (how.charAt(i)) {
        case 'C' -> heldPacket.act("complete", "{'result':{'i':" + i + "}}");
        case 'F' -> heldPacket.fail();
        case 'B' -> heldPacket.act("block", "{'needs':['n" + i + "']}");
        case 'X' -> broker.act("b", child, "cancel", "{}");
        default -> throw new IllegalArgumentException(how);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "all, CCC, running",
    "all, CC-, waiting/children",
    "all, CFC, failed/CHILD_FAILED",
    "all, CF-, waiting/children",
    "all, CFB, blocked/CHILD_BLOCKED",
    "all, CXC, failed/CHILD_FAILED",
    "any, -C-, running",
    "any, FF-, waiting/children",
    "any, FFC, running",
    "any, FFF, failed/CHILD_FAILED",
    "any, FBF, blocked/CHILD_BLOCKED",
    "quorum:2, C--, waiting/children",
    "quorum:2, CC-, running",
    "quorum:2, FC-, waiting/children",
    "quorum:2, FF-, failed/CHILD_FAILED",
    "quorum:2, BF-, blocked/CHILD_BLOCKED",
    "quorum:3, F--, failed/CHILD_FAILED",
  })
  default void parentResolvesByItsJoinRule(String join, String how, String state) {
    TestBroker broker = openWith("a", "b", "c0", "c1", "c2");
    HeldPacket parent = broker.running("a", "b");
    List<String> children = parent.delegate("'join':'" + join + "'", "c0", "c1", "c2");

    end(broker, children, how);

    assertThat(parent.state()).isEqualTo(state);
    if (!state.startsWith("waiting")) {
      for (int i = 0; i < 3; i++) {
        if (how.charAt(i) == '-') {
          assertThat(broker.state(children.get(i))).isEqualTo("cancelled/JOIN_SATISFIED");
        }
      }
    }
    if (state.equals("running")) {
      parent.complete();
      assertThat(parent.state()).isEqualTo("completed/SUCCESS");
    }
  }

  @Test
  default void blockedParentReportsTheNeedsOfItsChildren() {
    TestBroker broker = openWith("a", "b", "c0", "c1", "c2");
    HeldPacket parent = broker.running("a", "b");
    List<String> children = parent.delegate("", "c0", "c1", "c2");
    broker.accept("c2", children.get(2)).act("block", "{'violations':['v']}");

    end(broker, children, "BC");

    assertThat(parent.state()).isEqualTo("blocked/CHILD_BLOCKED");
    assertThat(broker.packet(parent.id()).array("needs").map(JsonArray::strings).orElseThrow())
        .containsExactlyInAnyOrder("n0", "v");
  }

  @Test
  default void parentCompletesAutomaticallyWithTheResultsOfItsChildren() {
    TestBroker broker = openWith("a", "b", "c0", "c1");
    HeldPacket parent = broker.running("a", "b");
    List<String> children = parent.delegate("'onResolved':'complete'", "c0", "c1");

    end(broker, children, "CC");

    assertThat(parent.state()).isEqualTo("completed/SUCCESS");
    JsonObject packet = broker.packet(parent.id());
    assertThat(at(packet, "/result/children/1/packetId")).isEqualTo(children.get(1));
    assertThat(at(packet, "/result/children/1/target")).isEqualTo("c1");
    assertThat(at(packet, "/result/children/1/status")).isEqualTo("completed");
    assertThat(at(packet, "/result/children/1/result/i")).isEqualTo("1");
    assertThat(packet.array("children").map(JsonArray::strings).orElseThrow()).isEqualTo(children);
  }

  @Test
  default void resumedParentKeepsItsTokenAndIsDeliveredOnce() {
    TestBroker broker = openWith("a", "b", "c0");
    HeldPacket parent = broker.running("a", "b");
    List<String> children = parent.delegate("", "c0");
    broker.clock().advanceMs(3_600_000);

    end(broker, children, "C");

    parent.act("progress", "{'percent':1}");
    List<JsonObject> items = broker.claim("b");
    assertThat(items).extracting(it -> at(it, "/resumed")).containsExactly("true");
    assertThat(refusal(parent::complete).code()).isEqualTo("LEASE_LOST");
  }

  @Test
  default void ownerDoesNotReceiveTheCheckpointOfTheSender() {
    TestBroker broker = openWith("a", "b", "c0");
    String packet =
        id(
            broker.submit(
                "a", "{'type':'task.assign','target':'b','payload':{},'checkpoint':{'own':1}}"));

    end(broker, broker.accept("b", packet).delegate("", "c0"), "C");

    assertThat(at(broker.claim("b").get(0), "/checkpoint")).isEqualTo("null");
  }

  @Test
  default void deniedChildPreventsTheWholeDelegation() {
    TestBroker broker = openWith("a", "b", "c0");
    HeldPacket parent = broker.running("a", "b");

    Denied denied = refusal(() -> parent.delegate("", "c0", "nobody"));

    assertThat(denied.code()).isEqualTo("NO_ROUTE");
    assertThat(denied.errors())
        .extracting(it -> it.pointer())
        .containsExactly("/children/1/target");
    assertThat(parent.state()).isEqualTo("running");
    assertThat(broker.claim("c0")).isEmpty();
    assertThat(broker.packets(java.util.Map.of())).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"fail", "block", "cancel"})
  default void endingAParentEndsItsOpenChildren(String verb) {
    TestBroker broker = openWith("a", "b", "c0", "c1");
    HeldPacket parent = broker.running("a", "b");
    List<String> children = parent.delegate("", "c0", "c1");
    HeldPacket child = broker.accept("c0", children.get(0));

    parent.act(verb, VerbContract.BODIES.getOrDefault(verb, "{}"));

    assertThat(child.state()).isEqualTo("cancelled/CANCELLED_BY_PARENT");
    assertThat(broker.state(children.get(1))).isEqualTo("cancelled/CANCELLED_BY_PARENT");
    assertThat(refusal(child::complete).code()).isEqualTo("ILLEGAL_TRANSITION");
  }

  @Test
  default void nestedDelegationsResolveInnermostFirst() {
    TestBroker broker = openWith("a", "b", "c0", "d0");
    HeldPacket parent = broker.running("a", "b");
    HeldPacket child = broker.accept("c0", parent.delegate("'onResolved':'complete'", "c0").get(0));
    String grandchild = child.delegate("'onResolved':'complete'", "d0").get(0);

    broker.accept("d0", grandchild).complete();

    assertThat(child.state()).isEqualTo("completed/SUCCESS");
    assertThat(parent.state()).isEqualTo("completed/SUCCESS");
    assertThat(at(broker.task("t-1"), "/status")).isEqualTo("COMPLETED");
  }

  @Test
  default void cancellingAParentCancelsItsGrandchildren() {
    TestBroker broker = openWith("a", "b", "c0", "d0");
    HeldPacket parent = broker.running("a", "b");
    HeldPacket child = broker.accept("c0", parent.delegate("", "c0").get(0));
    HeldPacket grandchild = broker.accept("d0", child.delegate("", "d0").get(0));

    broker.act("a", parent.id(), "cancel", "{}");

    assertThat(grandchild.state()).isEqualTo("cancelled/CANCELLED_BY_PARENT");
  }

  @Test
  default void retriedChildIsOpenWhileItsReplacementIsOpen() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b", "c");
    EdgeFixture.between("b", "c").retrying(1).in(broker);
    HeldPacket parent = broker.running("a", "b");
    JsonObject children =
        json(
            "{'children':["
                + EdgeFixture.packet("c").without("taskId")
                + "],'onResolved':'complete'}");
    String child = at(parent.act("delegate", children), "/children/0/packetId");

    broker.accept("c", child).fail();
    assertThat(parent.state()).isEqualTo("waiting/children");
    broker.clock().advanceMs(30_000);
    String retry = broker.last("retryOf", child);
    broker.awaitState(retry, "ready");
    broker.accept("c", retry).complete();

    assertThat(parent.state()).isEqualTo("completed/SUCCESS");
    assertThat(at(broker.packet(parent.id()), "/result/children/0/packetId")).isEqualTo(retry);
  }

  @Test
  default void fanOutSendsACompleteCopyToEachReceiver() {
    TestBroker broker = openWith("a", "c0", "c1");

    JsonObject packet =
        broker.submit(
            "a", "{'type':'task.assign','receivers':['c0','c1'],'payload':{'n':7},'taskId':'t-1'}");

    assertThat(broker.state(id(packet))).isEqualTo("waiting/children");
    assertThat(at(packet, "/owner") + at(packet, "/target")).isEqualTo("aa");
    List<String> copies =
        broker.packet(id(packet)).array("children").map(JsonArray::strings).orElseThrow();
    assertThat(copies).hasSize(2);
    assertThat(broker.field(copies.get(1), "/payload/n")).isEqualTo("7");
    assertThat(broker.field(copies.get(1), "/parentPacketId")).isEqualTo(id(packet));
    end(broker, copies, "CC");
    assertThat(broker.state(id(packet))).isEqualTo("completed/SUCCESS");
    assertThat(broker.field(id(packet), "/result/children/0/result/i")).isEqualTo("0");
  }

  @Test
  default void fanOutWithJoinAnyEndsAtTheFirstResult() {
    TestBroker broker = openWith("a", "c0", "c1");
    String packet =
        id(
            broker.submit(
                "a", "{'type':'task.assign','receivers':['c0','c1'],'join':'any','payload':{}}"));
    List<String> copies =
        broker.packet(packet).array("children").map(JsonArray::strings).orElseThrow();

    end(broker, copies, "C-");

    assertThat(broker.state(packet)).isEqualTo("completed/SUCCESS");
    assertThat(broker.state(copies.get(1))).isEqualTo("cancelled/JOIN_SATISFIED");
  }

  @Test
  default void deniedReceiverDeniesTheWholeFanOut() {
    TestBroker broker = openWith("a", "c0");

    Denied denied =
        refusal(
            () ->
                broker.submit(
                    "a", "{'type':'task.assign','receivers':['c0','nobody'],'payload':{}}"));

    assertThat(denied.code()).isEqualTo("NO_ROUTE");
    assertThat(denied.errors()).extracting(it -> it.pointer()).containsExactly("/receivers/1");
    assertThat(broker.claim("c0")).isEmpty();
  }

  @Test
  default void denialNamesEveryDeniedReceiverAndChild() {
    TestBroker broker = openWith("a", "b", "c0");
    HeldPacket parent = broker.running("a", "b");
    String child = "{'type':'task.assign','payload':{},'target':'%s'}";
    String unknown =
        "{'children':[%s,%s,%s]}"
            .formatted(child.formatted("x"), child.formatted("c0"), child.formatted("y"));
    String malformed = "{'children':[{'payload':{},'target':'c0'},{'type':'task.assign'}]}";

    assertThat(
            pointers(
                () ->
                    broker.submit(
                        "a", "{'type':'task.assign','receivers':['x','c0','y'],'payload':{}}")))
        .containsExactly("/receivers/0", "/receivers/2");
    assertThat(pointers(() -> parent.act("delegate", unknown)))
        .containsExactly("/children/0/target", "/children/2/target");
    assertThat(pointers(() -> parent.act("delegate", malformed)))
        .containsExactlyInAnyOrder("/children/0/type", "/children/1/payload", "/children/1/target");
    assertThat(parent.state()).isEqualTo("running");
  }

  private static List<String> pointers(Supplier<?> call) {
    return refusal(call).errors().stream().map(Violation::pointer).toList();
  }

  @Test
  default void joinCannotRequireMoreThanTheReceivers() {
    TestBroker broker = openWith("a", "c0", "c1");
    String packet =
        "{'type':'task.assign','receivers':['c0','c1'],'join':'quorum:%d','payload':{}}";

    Denied denied = refusal(() -> broker.submit("a", packet.formatted(3)));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(denied.errors()).extracting(Violation::pointer).containsExactly("/join");
    assertThat(broker.claim("c0")).isEmpty();
    assertThat(broker.state(id(broker.submit("a", packet.formatted(2)))))
        .isEqualTo("waiting/children");
  }

  @Test
  default void childrenWithTheSameIdAreRejected() {
    TestBroker broker = openWith("a", "b", "c", "d");
    HeldPacket parent = broker.running("a", "b");
    String twice =
        "{'children':[{'type':'task.assign','target':'c','packetId':'p-1','payload':{}},"
            + "{'type':'task.assign','target':'d','packetId':'p-1','payload':{}}]}";

    Denied denied = refusal(() -> parent.act("delegate", twice));

    assertThat(denied.code()).isEqualTo("PACKET_EXISTS");
    assertThat(denied.errors())
        .extracting(Violation::pointer)
        .containsExactly("/children/1/packetId");
    assertThat(parent.state()).isEqualTo("running");
    assertThat(items(broker.api().packets().list(Caller.OPERATOR, Map.of(), PageRequest.FIRST)))
        .hasSize(1);
  }
}
