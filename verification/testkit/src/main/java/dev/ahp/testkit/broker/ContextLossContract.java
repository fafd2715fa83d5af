package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that information lost between two hops is detected. */
public interface ContextLossContract extends BrokerFixture {
  private static HeldPacket working(TestBroker broker, String notes) {
    String packet =
        "{'type':'task.assign','target':'b','taskId':'t-1','payload':{'notes':[%s]}}"
            .formatted(notes);
    return broker.accept("b", TestBroker.id(broker.submit("a", json(packet))));
  }

  private static JsonObject handOff(HeldPacket work, String notes) {
    return work.act(
        "handoff",
        json(
            "{'packet':{'type':'task.assign','target':'c','payload':{'notes':[%s]}},'checkpoint':1}"
                .formatted(notes)));
  }

  private static Map<String, Double> counters(TestBroker broker, String metric) {
    return broker.api().events().counters().labelled().getOrDefault(metric, Map.of());
  }

  @Test
  default void lostDecisionIsReportedCountedAndRaisesAnAlert() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = working(broker, "'We decided to refund 40 EUR.','Pay within 3 days.'");

    handOff(work, "'We decided to refund 400 EUR.'");

    JsonObject hop =
        broker
            .api()
            .tasks()
            .diff(Caller.OPERATOR, "t-1")
            .array("hops")
            .orElseThrow()
            .objects()
            .get(0);
    assertThat(at(hop, "/essentials")).isEqualTo("2");
    assertThat(at(hop, "/lost/0/kind")).isEqualTo("constraint");
    assertThat(at(hop, "/lost/0/text")).isEqualTo("Pay within 3 days.");
    assertThat(at(hop, "/lost/0/pointer")).isEqualTo("/notes/1");
    assertThat(at(hop, "/altered/0/now")).isEqualTo("We decided to refund 400 EUR.");
    assertThat(broker.alertKinds()).containsExactly("CONTEXT_LOST");
    assertThat(counters(broker, "ahp_context_essentials_total")).containsEntry("b c", 2d);
    assertThat(counters(broker, "ahp_context_lost_total"))
        .containsEntry("b c constraint", 1d)
        .containsEntry("b c decision", 1d);
  }

  @Test
  default void keptInformationRaisesNoAlert() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = working(broker, "'We decided to refund 40 EUR.'");

    handOff(work, "'Hello.','we decided to refund 40 EUR'");

    assertThat(counters(broker, "ahp_context_essentials_total")).containsKey("b c");
    assertThat(broker.alertKinds()).isEmpty();
    assertThat(counters(broker, "ahp_context_lost_total")).isEmpty();
  }

  @Test
  default void lossAlertNamesTheFieldButNotItsText() {
    TestBroker broker = openWith("a", "b", "c");
    handOff(working(broker, "'DECISION: tell Maria Keller nothing'"), "'Hello.'");

    assertThat(broker.alertKinds()).containsExactly("CONTEXT_LOST");

    String alerts = broker.alerts().toString();
    assertThat(alerts).contains("/notes/0").doesNotContain("Keller");
  }

  @Test
  default void responseOfTheHandoffWarnsTheSender() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = working(broker, "'We decided to refund 40 EUR.','Pay within 3 days.'");

    JsonObject response = handOff(work, "'Pay within 3 days.'");

    assertThat(at(response, "/warnings/0/code")).isEqualTo("CONTEXT_LOST");
    assertThat(at(response, "/warnings/0/pointer")).isEqualTo("/packet/payload");
    assertThat(at(response, "/warnings/0/message"))
        .isEqualTo("b dropped 1 of 2 key facts when handing off to c");
    assertThat(broker.alerts().toString())
        .contains("b dropped 1 of 2 key facts when handing off to c");
  }

  @Test
  default void lostFactCausesAWarningWithoutAnAlert() {
    TestBroker broker = openWith("a", "b", "c");

    JsonObject response =
        handOff(working(broker, "'FACT: the van is parked in row 7'"), "'Hello.'");

    assertThat(at(response, "/warnings/0/code")).isEqualTo("CONTEXT_LOST");
    assertThat(broker.alertKinds()).isEmpty();
  }

  @Test
  default void answeredQuestionIsNotLost() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work =
        broker.accept(
            "b",
            TestBroker.id(
                broker.submit(
                    "a",
                    json(
                        "{'type':'task.assign','target':'b','payload':"
                            + "{'openQuestions':['Who meets the driver in Ghent?']}}"))));

    JsonObject response =
        work.act(
            "handoff",
            "{'packet':{'type':'task.assign','target':'c','payload':"
                + "{'answers':['Piet meets the driver.']}},'checkpoint':1}");

    assertThat(response.array("warnings").orElseThrow().items()).isEmpty();
    assertThat(broker.alertKinds()).isEmpty();
  }
}
