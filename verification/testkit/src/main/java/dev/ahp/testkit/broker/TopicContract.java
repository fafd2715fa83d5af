package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of topics: each subscriber gets a copy of a published packet. */
public interface TopicContract extends BrokerFixture {
  String NEWS = "{'type':'task.assign','target':'topic:news','taskId':'t-1','payload':{'n':1}%s}";

  private static List<JsonObject> children(JsonObject packet) {
    return packet
        .object("result")
        .flatMap(it -> it.array("children"))
        .map(JsonArray::objects)
        .orElseThrow();
  }

  private TestBroker openWithSubscribers() {
    TestBroker broker = openWith("a");
    broker.agent("b", "{'topics':['news']}");
    broker.agent("c", "{'topics':['news','sport']}");
    broker.agent("d", "{'topics':['sport']}");
    return broker;
  }

  @Test
  default void eachSubscriberGetsACopy() {
    TestBroker broker = openWithSubscribers();

    JsonObject published = broker.submit("a", NEWS.formatted(""));

    assertThat(at(published, "/status") + " " + at(published, "/target"))
        .isEqualTo("completed topic:news");
    assertThat(children(published)).extracting(it -> at(it, "/target")).containsExactly("b", "c");
    String copy = at(children(published).get(0), "/packetId");
    assertThat(broker.field(copy, "/parentPacketId")).isEqualTo(TestBroker.id(published));
    assertThat(broker.claim("b")).hasSize(1);
    assertThat(broker.claim("c")).hasSize(1);
    assertThat(broker.claim("d")).isEmpty();
  }

  @Test
  default void copiesEndWithoutAffectingThePublishedPacket() {
    TestBroker broker = openWithSubscribers();
    JsonObject published = broker.submit("a", NEWS.formatted(""));

    broker.accept("b", at(children(published).get(0), "/packetId")).fail();

    assertThat(broker.state(TestBroker.id(published))).isEqualTo("completed/SUCCESS");
    assertThat(broker.status(at(children(published).get(1), "/packetId"))).isEqualTo("ready");
  }

  @Test
  default void topicWithoutSubscribersGivesAWarning() {
    TestBroker broker = openWith("a");

    JsonObject published = broker.submit("a", NEWS.formatted(""));

    assertThat(children(published)).isEmpty();
    assertThat(at(published, "/warnings/0/code") + " " + at(published, "/warnings/0/pointer"))
        .isEqualTo("NO_SUBSCRIBERS /target");
  }

  @Test
  default void deniedSubscriberDoesNotDenyTheOthers() {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(ContractMode.STRICT));
    broker.agents("a");
    broker.agent("b", "{'topics':['news'],'domains':['d'],'permissions':['perm:work']}");
    broker.agent("c", "{'topics':['news']}");
    EdgeFixture.between("a", "b").in(broker);

    JsonObject published = broker.submit("a", EdgeFixture.packet("topic:news"));

    JsonObject denied = children(published).get(1);
    assertThat(at(published, "/status")).isEqualTo("completed");
    assertThat(at(denied, "/target") + " " + at(denied, "/code")).isEqualTo("c NO_CONTRACT");
    assertThat(broker.state(at(denied, "/packetId"))).isEqualTo("cancelled/GATE_REJECTED");
    assertThat(broker.status(at(children(published).get(0), "/packetId"))).isEqualTo("ready");
  }

  @Test
  default void duplicateIsPublishedOnce() {
    TestBroker broker = openWithSubscribers();
    String keyed = NEWS.formatted(",'dedupeKey':'k'");

    JsonObject first = broker.submit("a", keyed);
    JsonObject second = broker.submit("a", keyed);

    assertThat(TestBroker.id(second)).isEqualTo(TestBroker.id(first));
    assertThat(broker.claim("b")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'join':'all'", "'scheduledAt':'2099-01-01T00:00:00Z'"})
  default void publishedPacketCannotWait(String member) {
    TestBroker broker = openWithSubscribers();

    Denied denied = refusal(() -> broker.submit("a", NEWS.formatted("," + member)));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(denied.errors())
        .extracting(Violation::pointer)
        .containsExactly("/" + member.substring(1, member.indexOf('\'', 1)));
  }

  @Test
  default void workCannotBeHandedToATopic() {
    TestBroker broker = openWithSubscribers();
    HeldPacket held = broker.running("a", "b");

    Denied handoff = refusal(() -> held.handOff("topic:news"));
    Denied delegation = refusal(() -> held.delegate("'join':'all'", "topic:news"));

    assertThat(handoff.errors()).extracting(Violation::pointer).containsExactly("/packet/target");
    assertThat(delegation.errors())
        .extracting(Violation::pointer)
        .containsExactly("/children/0/target");
    assertThat(held.status()).isEqualTo("running");
  }

  @Test
  default void explainListsTheSubscribers() {
    TestBroker broker = openWithSubscribers();

    JsonObject explained =
        broker.api().packets().explain(Caller.agent("a"), json(NEWS.formatted("")));

    assertThat(at(explained, "/wouldBe")).isEqualTo("completed");
    assertThat(explained.array("candidates").orElseThrow().strings()).containsExactly("b", "c");
    assertThat(at(explained, "/subscribers/0/target")).isEqualTo("b");
    assertThat(broker.claim("b")).isEmpty();
  }

  @Test
  default void topicsAreNames() {
    TestBroker broker = open();

    Denied denied =
        refusal(
            () ->
                TestBroker.get(
                    broker
                        .api()
                        .agents()
                        .put(Caller.OPERATOR, "b", json("{'topics':['two words']}"))));

    assertThat(denied.errors()).extracting(Violation::pointer).containsExactly("/topics");
  }
}
