package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.quota.QuotaLimit;
import dev.ahp.broker.quota.QuotaResource;
import dev.ahp.broker.quota.QuotaSet;
import dev.ahp.broker.quota.Quotas;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.GovernanceSettings;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of quotas: what they refuse, what they never refuse, and how operators change them. */
public interface QuotaContract extends BrokerFixture {
  private static JsonObject put(TestBroker broker, String agent, String quotas) {
    return get(broker.api().quotas().put(Caller.OPERATOR, agent, json(quotas)));
  }

  private static JsonObject usageOf(TestBroker broker, String agent) {
    return TestBroker.items(broker.api().quotas().usage(Caller.OPERATOR, PageRequest.FIRST))
        .stream()
        .filter(it -> at(it, "/name").equals(agent))
        .findFirst()
        .orElseThrow()
        .object("usage")
        .orElseThrow();
  }

  @Test
  default void fullQueueRefusesNewPacketsUntilOneIsAccepted() {
    TestBroker broker = openWith("a", "b", "c");
    String first = broker.send("a", "b", "t-1");
    put(broker, "b", "{'queued':{'soft':2,'hard':3}}");
    broker.send("a", "b", "t-2");
    JsonObject third =
        broker.submit("a", "{'type':'task.assign','target':'b','taskId':'t-3','payload':{}}");
    int records = broker.records().size();

    Denied denied = refusal(() -> broker.send("c", "b", "t-4"));

    assertThat(at(third, "/warnings/0/code")).isEqualTo("QUOTA_NEAR");
    assertThat(at(third, "/warnings/0/message"))
        .isEqualTo("is close to the quota queued of b: 3 of 3");
    assertThat(denied.code()).isEqualTo("QUOTA_EXCEEDED");
    assertThat(denied.errors().get(0).pointer()).isEqualTo("/target");
    assertThat(at(denied.facts(), "/quota")).isEqualTo("queued");
    assertThat(at(denied.facts(), "/agent")).isEqualTo("b");
    assertThat(at(denied.facts(), "/used")).isEqualTo("3");
    assertThat(at(denied.facts(), "/limit")).isEqualTo("3");
    assertThat(broker.records()).hasSize(records);
    broker.send("a", "c", "t-5");
    broker.accept("b", first);
    broker.send("c", "b", "t-4");
  }

  @Test
  default void repeatedSubmissionReturnsItsPacketAlthoughTheQuotaIsUsedUp() {
    TestBroker broker = openWith("a", "b");
    put(broker, "a", "{'stored':{'hard':1}}");
    JsonObject packet =
        json(
            "{'packetId':'0190a000-0000-7000-8000-000000000001','type':'task.assign','target':'b',"
                + "'taskId':'t','payload':{}}");
    broker.submit("a", packet);

    assertThat(broker.submitted("a", packet).duplicate()).isTrue();
    assertThat(refusal(() -> broker.send("a", "b")).code()).isEqualTo("QUOTA_EXCEEDED");
  }

  @Test
  default void existingWorkEndsAlthoughAllQuotasAreUsedUp() {
    TestBroker broker = openWith("a", "b", "c");
    TestBroker.HeldPacket completed = broker.running("a", "b");
    TestBroker.HeldPacket failed = broker.running("a", "b");
    TestBroker.HeldPacket handedOff = broker.running("a", "b");
    TestBroker.HeldPacket delegated = broker.running("a", "b");
    String none =
        "{'queued':{'hard':0},'stored':{'hard':0},'storedBytes':{'hard':0},'openTasks':{'hard':0}}";
    get(
        broker
            .api()
            .quotas()
            .put(Caller.OPERATOR, json("{'agent':" + none + ",'namespace':" + none + "}")));

    completed.complete();
    failed.fail();
    assertThat(completed.status()).isEqualTo("completed");
    assertThat(failed.status()).isEqualTo("failed");
    String next = handedOff.handOff("c");
    broker.accept("c", next).complete();
    assertThat(refusal(() -> delegated.delegate("", "c")).code()).isEqualTo("QUOTA_EXCEEDED");
    assertThat(delegated.status()).isEqualTo("running");
    assertThat(refusal(() -> broker.send("a", "b")).code()).isEqualTo("QUOTA_EXCEEDED");
  }

  @Test
  default void openTasksAndBytesAreCountedForTheirSender() {
    TestBroker broker = openWith("a", "b");
    put(broker, "a", "{'openTasks':{'hard':2},'storedBytes':{'soft':1}}");
    TestBroker.HeldPacket held = broker.accept("b", broker.send("a", "b", "t-1"));
    broker.send("a", "b", "t-2");
    broker.send("a", "b", "t-2");

    assertThat(at(usageOf(broker, "a"), "/openTasks/used")).isEqualTo("2");
    assertThat(at(usageOf(broker, "a"), "/stored/used")).isEqualTo("3");
    assertThat(Double.parseDouble(at(usageOf(broker, "a"), "/storedBytes/used"))).isGreaterThan(3);
    assertThat(refusal(() -> broker.send("a", "b", "t-3")).errors().get(0).pointer())
        .isEqualTo("/taskId");
    held.complete();
    broker.send("a", "b", "t-3");
    assertThat(at(usageOf(broker, "a"), "/openTasks/used")).isEqualTo("2");
  }

  @Test
  default void quotaOfTheNamespaceCountsAllAgents() {
    TestBroker broker =
        open(
            BrokerSettings.DEFAULT.with(
                GovernanceSettings.DEFAULT.with(
                    new Quotas(
                        QuotaSet.NONE.with(QuotaResource.STORED, QuotaLimit.hard(2)),
                        QuotaSet.NONE,
                        Map.of()))));
    broker.agents("a", "b");
    broker.send("a", "b");
    broker.send("b", "a");

    Denied denied = refusal(() -> broker.send("a", "b"));

    assertThat(at(denied.facts(), "/scope")).isEqualTo("namespace");
    get(broker.api().quotas().put(Caller.OPERATOR, json("{'namespace':{'stored':{'hard':3}}}")));
    broker.send("a", "b");
    get(broker.api().quotas().remove(Caller.OPERATOR));
    assertThat(refusal(() -> broker.send("a", "b")).code()).isEqualTo("QUOTA_EXCEEDED");
  }

  @Test
  default void changesAreRecordedWithTheValuesBeforeAndAfter() {
    TestBroker broker = openWith("a");
    put(broker, "a", "{'stored':{'hard':5}}");
    put(broker, "a", "{'stored':{'hard':6}}");
    get(broker.api().quotas().remove(Caller.OPERATOR, "a"));

    assertThat(broker.records().stream().filter(it -> at(it, "/event").equals("quota.changed")))
        .extracting(
            it ->
                "%s %s %s %s"
                    .formatted(
                        at(it, "/actor"),
                        at(it, "/data/quota"),
                        at(it, "/data/before/stored/hard"),
                        at(it, "/data/after/stored/hard")))
        .containsExactly(
            "operator agents/a null 5", "operator agents/a 5 6", "operator agents/a 6 null");
    assertThat(refusal(() -> broker.api().quotas().get(Caller.agent("a"), "a")).code())
        .isEqualTo("FORBIDDEN");
  }

  @Test
  default void quotasOfAnUnknownAgentAreNotFound() {
    TestBroker broker = openWith("a");
    put(broker, "planned", "{'stored':{'hard':5}}");

    JsonObject registered = broker.api().quotas().get(Caller.OPERATOR, "a");
    JsonObject planned = broker.api().quotas().get(Caller.OPERATOR, "planned");
    Denied unknown = refusal(() -> broker.api().quotas().get(Caller.OPERATOR, "nobody"));

    assertThat(at(registered, "/name")).isEqualTo("a");
    assertThat(at(planned, "/own/stored/hard")).isEqualTo("5");
    assertThat(unknown.code()).isEqualTo("NOT_FOUND");
  }

  @Test
  default void invalidQuotasAreRefusedWithTheirPointers() {
    TestBroker broker = openWith("a");

    Denied denied =
        refusal(() -> put(broker, "a", "{'stored':{'soft':3,'hard':2},'que':{},'rate':{'x':1}}"));

    assertThat(denied.errors())
        .extracting(it -> it.pointer())
        .containsExactlyInAnyOrder("/stored/soft", "/que", "/rate/x");
    assertThat(broker.api().quotas().list(Caller.OPERATOR).object("agents").orElseThrow().isEmpty())
        .isTrue();
  }

  @Test
  default void eachCrossingRaisesOneAlert() {
    TestBroker broker = openWith("a", "b");
    put(broker, "b", "{'queued':{'soft':1,'hard':2}}");
    broker.send("a", "b");
    String second = broker.send("a", "b");
    refusal(() -> broker.send("a", "b"));
    refusal(() -> broker.send("a", "b"));
    broker.clock().advance(Duration.ofSeconds(2));

    AwaitCondition.await(() -> broker.alertKinds().contains("QUOTA_EXCEEDED"));
    assertThat(broker.alertKinds()).containsOnlyOnce("QUOTA_EXCEEDED");
    assertThat(broker.status(second)).isEqualTo("ready");
  }
}
