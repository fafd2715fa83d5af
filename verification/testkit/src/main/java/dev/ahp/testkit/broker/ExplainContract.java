package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The dry run says what a submit would say. */
public interface ExplainContract extends BrokerFixture {
  private static JsonObject explain(TestBroker broker, String agent, JsonObject packet) {
    return broker.exchange().packets().explain(as(agent), packet);
  }

  private static String verdict(JsonObject answer) {
    return at(answer, "/wouldBe") + " " + at(answer, "/code");
  }

  /** Each gate that says no, with the fields it names. */
  private static List<String> denials(JsonObject answer) {
    return answer.array("gates").orElseThrow().objects().stream()
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
  default void explainAsksEveryGateAndStoresNothing() {
    TestBroker broker = openWith("a", "b");
    int records = broker.records().size();

    JsonObject answer =
        broker
            .exchange()
            .packets()
            .explain(
                as("a"),
                HandoffMessages.packet(
                    "b",
                    HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 1.0, 0.0)
                        .with("completedSubtasks", HandoffMessages.none())));

    assertThat(at(answer, "/wouldBe") + " " + at(answer, "/code"))
        .isEqualTo("cancelled INCOMPLETE_CONTEXT");
    assertThat(answer.array("gates").orElseThrow().objects())
        .filteredOn(it -> at(it, "/decision").equals("deny"))
        .extracting(it -> at(it, "/gate"))
        .containsExactly("completeness", "budget");
    assertThat(broker.records()).hasSize(records);
    assertThat(broker.packets(Map.of())).isEmpty();
  }

  @Test
  default void eachReceiverOfAFanOutIsAsked() {
    TestBroker broker = openWith("a", "b", "c");
    JsonObject good = json("{'type':'task.assign','receivers':['b','c'],'payload':{}}");
    JsonObject bad = json("{'type':'task.assign','receivers':['x','b','y'],'payload':{}}");

    JsonObject answer = explain(broker, "a", good);
    JsonObject denied = explain(broker, "a", bad);

    assertThat(verdict(answer)).isEqualTo("ready null");
    assertThat(at(answer, "/candidates")).isEqualTo("[\"b\",\"c\"]");
    assertThat(at(answer, "/target")).isEqualTo("a");
    assertThat(verdict(denied)).isEqualTo("cancelled NO_ROUTE");
    assertThat(denials(denied)).containsExactly("route[/receivers/0, /receivers/2]");
    assertThat(broker.packets(Map.of())).isEmpty();
  }

  @Test
  default void whatIsTooLateWouldBeRefused() {
    TestBroker broker = openWith("a");
    JsonObject late =
        json("{'type':'task.assign','target':'x','expiresAt':'2026-03-01T11:59:59Z','payload':{}}");

    JsonObject answer = explain(broker, "a", late);

    assertThat(verdict(answer)).isEqualTo("refused EXPIRED");
    assertThat(denials(answer)).containsExactly("envelope[/expiresAt]", "route[/target]");
  }

  @Test
  default void anotherPacketOfTheSameIdWouldBeRefused() {
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
  default void theBooksOfTheTaskAreAsked() {
    TestBroker broker = openWith("a", "b");
    JsonObject first = HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 0.5, 0.5);
    broker
        .accept("b", TestBroker.id(broker.submit("a", HandoffMessages.packet("b", first))))
        .act("complete", "{'cost':{'usd':0.5}}");

    JsonObject answer = explain(broker, "a", HandoffMessages.packet("b", first));

    assertThat(verdict(answer)).isEqualTo("cancelled BUDGET_EXHAUSTED");
  }
}
