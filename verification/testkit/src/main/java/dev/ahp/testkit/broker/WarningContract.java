package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the warnings in responses, which do not deny a packet. */
public interface WarningContract extends BrokerFixture {
  private static List<JsonObject> warnings(JsonObject response) {
    return response.array("warnings").orElseThrow().objects();
  }

  private static List<String> codes(JsonObject response) {
    return warnings(response).stream()
        .map(it -> at(it, "/code") + " " + at(it, "/pointer"))
        .toList();
  }

  @Test
  default void correctPacketHasNoWarnings() {
    TestBroker broker = openWith("a", "b");
    String packet = "{'type':'task.assign','target':'b','payload':{},'x-mine':1}";

    assertThat(codes(broker.submit("a", packet))).isEmpty();
    assertThat(codes(broker.api().packets().explain(as("a"), json(packet)))).isEmpty();
  }

  @Test
  default void unknownMemberIsReportedWithTheNearestName() {
    TestBroker broker = openWith("a", "b");
    String packet = "{'type':'task.assign','target':'b','payload':{},'prioritty':'HIGH'}";

    JsonObject submitted = broker.submit("a", packet);

    assertThat(codes(submitted)).containsExactly("UNKNOWN_MEMBER /prioritty");
    assertThat(at(submitted, "/warnings/0/message")).endsWith("did you mean priority?");
    assertThat(codes(broker.api().packets().explain(as("a"), json(packet))))
        .containsExactly("UNKNOWN_MEMBER /prioritty");
    assertThat(broker.packet(TestBroker.id(submitted)).has("warnings")).isFalse();
  }

  @Test
  default void handoffAndDelegationHaveWarnings() {
    TestBroker broker = openWith("a", "b", "c");
    String packet = "{'type':'task.assign','target':'c','payload':{},'obective':'x'}";

    JsonObject handoff =
        broker.running("a", "b").act("handoff", "{'packet':%s,'checkpoint':{}}".formatted(packet));
    JsonObject delegation =
        broker
            .accept("b", broker.send("a", "b", "t-2"))
            .act("delegate", "{'children':[%s]}".formatted(packet));

    assertThat(codes(handoff)).containsExactly("UNKNOWN_MEMBER /packet/obective");
    assertThat(codes(delegation)).containsExactly("UNKNOWN_MEMBER /children/0/obective");
  }

  @Test
  default void queueIsUnknownUntilItIsRead() {
    TestBroker broker = openWith("a");
    String packet = "{'type':'task.assign','receivers':['human:refunds'],'payload':{}}";
    assertThat(codes(broker.submit("a", packet))).containsExactly("UNKNOWN_QUEUE /receivers/0");

    broker.inbox("refunds");

    AwaitCondition.await(() -> codes(broker.submit("a", packet)).isEmpty());
  }

  @Test
  default void responseHasAtMost100Warnings() {
    TestBroker broker = openWith("a");
    List<String> queues = IntStream.range(0, 120).mapToObj(it -> "'human:q-" + it + "'").toList();
    String packet =
        "{'type':'task.assign','receivers':[%s],'payload':{}}".formatted(String.join(",", queues));

    assertThat(codes(broker.submit("a", packet))).hasSize(100);
  }

  @Test
  default void queueOfAnAgentOrAContractIsKnown() {
    TestBroker broker = openWith("a");
    broker.agent("clerk", "{'queues':['refunds']}");
    EdgeFixture.between("a", "clerk").with("human_in_the_loop", "'channel':'claims'").in(broker);

    for (String queue : List.of("refunds", "claims")) {
      String packet = "{'type':'task.assign','target':'human:%s','payload':{}}".formatted(queue);
      assertThat(codes(broker.submit("a", packet))).as(queue).isEmpty();
    }
  }

  @Test
  default void deprecatedContractIsReported() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b");
    EdgeFixture.between("a", "b")
        .with("deprecation", "'sunset':'2099-01-31','replacement_id':'a-to-b-2'")
        .in(broker);

    JsonObject submitted = broker.submit("a", EdgeFixture.packet("b"));

    assertThat(codes(submitted)).containsExactly("CONTRACT_DEPRECATED /contract");
    assertThat(at(submitted, "/warnings/0/message"))
        .contains("until 2099-01-31")
        .endsWith("use a-to-b-2 instead");
  }
}
