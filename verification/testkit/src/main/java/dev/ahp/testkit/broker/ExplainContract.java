package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that a dry run returns the same decision as a submit. */
public interface ExplainContract extends BrokerFixture {
  private static JsonObject explain(TestBroker broker, String agent, JsonObject packet) {
    return broker.api().packets().explain(as(agent), packet);
  }

  private static String verdict(JsonObject response) {
    return at(response, "/wouldBe") + " " + at(response, "/code");
  }

  /** Returns each denying gate with the fields it names. */
  private static List<String> denials(JsonObject response) {
    return response.array("gates").orElseThrow().objects().stream()
        .filter(it -> at(it, "/decision").equals("deny"))
        .map(
            it ->
                at(it, "/gate")
                    + it.array("errors").orElseThrow().objects().stream()
                        .map(error -> at(error, "/pointer"))
                        .toList())
        .toList();
  }

  @Test
  default void explainRunsEveryGateAndStoresNothing() {
    TestBroker broker = openWith("a", "b");
    int records = broker.records().size();

    JsonObject response =
        broker
            .api()
            .packets()
            .explain(
                as("a"),
                HandoffMessages.packet(
                    "b",
                    HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 1.0, 0.0)
                        .with("completedSubtasks", HandoffMessages.none())));

    assertThat(at(response, "/wouldBe") + " " + at(response, "/code"))
        .isEqualTo("cancelled INCOMPLETE_CONTEXT");
    assertThat(response.array("gates").orElseThrow().objects())
        .filteredOn(it -> at(it, "/decision").equals("deny"))
        .extracting(it -> at(it, "/gate"))
        .containsExactly("completeness", "budget");
    assertThat(broker.records()).hasSize(records);
    assertThat(broker.packets(Map.of())).isEmpty();
  }

  @Test
  default void explainChecksEachReceiverOfAFanOut() {
    TestBroker broker = openWith("a", "b", "c");
    JsonObject good = json("{'type':'task.assign','receivers':['b','c'],'payload':{}}");
    JsonObject bad = json("{'type':'task.assign','receivers':['x','b','y'],'payload':{}}");

    JsonObject response = explain(broker, "a", good);
    JsonObject denied = explain(broker, "a", bad);

    assertThat(verdict(response)).isEqualTo("ready null");
    assertThat(at(response, "/candidates")).isEqualTo("[\"b\",\"c\"]");
    assertThat(at(response, "/target")).isEqualTo("a");
    assertThat(verdict(denied)).isEqualTo("cancelled NO_ROUTE");
    assertThat(denials(denied)).containsExactly("route[/receivers/0, /receivers/2]");
    assertThat(broker.packets(Map.of())).isEmpty();
  }

  @Test
  default void explainRejectsAnExpiredPacket() {
    TestBroker broker = openWith("a");
    JsonObject late =
        json("{'type':'task.assign','target':'x','expiresAt':'2026-03-01T11:59:59Z','payload':{}}");

    JsonObject response = explain(broker, "a", late);

    assertThat(verdict(response)).isEqualTo("refused EXPIRED");
    assertThat(denials(response)).containsExactly("envelope[/expiresAt]", "route[/target]");
  }

  @Test
  default void explainRejectsADifferentPacketWithTheSameId() {
    TestBroker broker = openWith("a", "b");
    JsonObject packet =
        json("{'packetId':'p1','type':'task.assign','target':'b','payload':{'n':1}}");
    broker.submit("a", packet);

    JsonObject other = explain(broker, "a", packet.with("payload", json("{'n':2}")));

    assertThat(verdict(other)).isEqualTo("refused PACKET_EXISTS");
    assertThat(denials(other)).containsExactly("duplicate[/packetId]");
    assertThat(verdict(explain(broker, "b", packet))).isEqualTo("refused PACKET_EXISTS");
    assertThat(verdict(explain(broker, "a", packet))).isEqualTo("ready null");
  }

  @Test
  default void explainChecksTheHistoryOfTheTask() {
    TestBroker broker = openWith("a", "b");
    JsonObject first = HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 0.5, 0.5);
    broker
        .accept("b", TestBroker.id(broker.submit("a", HandoffMessages.packet("b", first))))
        .act("complete", "{'cost':{'usd':0.5}}");
    broker.submit("operator", EdgeFixture.packet("b"));

    JsonObject response = explain(broker, "a", HandoffMessages.packet("b", first));

    assertThat(verdict(response)).isEqualTo("cancelled BUDGET_EXHAUSTED");
  }
}
