package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.items;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tests of paused agents: they get no packets until they are resumed. */
public interface PauseContract extends BrokerFixture {
  private static JsonObject pause(TestBroker broker, Caller caller, String agent, String body) {
    return get(broker.api().agents().pause(caller, agent, json(body)));
  }

  private static JsonObject resume(TestBroker broker, String agent) {
    return get(broker.api().agents().resume(Caller.OPERATOR, agent, json("{}")));
  }

  private static CompletableFuture<JsonObject> waitingClaim(TestBroker broker, String agent) {
    return broker.api().packets().claim(as(agent), json("{'waitMs':60000}"));
  }

  @Test
  default void pausedAgentGetsNoPacketsUntilItIsResumed() {
    TestBroker broker = openWith("a", "b");
    String packet = broker.send("a", "b");

    JsonObject paused = pause(broker, Caller.OPERATOR, "b", "{'reason':'upgrade'}");

    assertThat(at(paused, "/paused/reason")).isEqualTo("upgrade");
    assertThat(at(paused, "/paused/by")).isEqualTo("operator");
    assertThat(broker.claim("b")).isEmpty();
    assertThat(broker.state(packet)).isEqualTo("ready");
    assertThat(resume(broker, "b").get("paused")).isNull();
    assertThat(broker.claim("b")).hasSize(1);
    assertThat(broker.records().stream().filter(it -> at(it, "/event").equals("agent.changed")))
        .extracting(it -> at(it, "/data/change"))
        .containsOnlyOnce("paused", "resumed");
  }

  @Test
  default void resumeWakesWaitingClaims() {
    TestBroker broker = openWith("a", "b");
    broker.send("a", "b");
    pause(broker, Caller.OPERATOR, "b", "{}");
    CompletableFuture<JsonObject> claim = waitingClaim(broker, "b");

    resume(broker, "b");

    assertThat(items(get(claim))).hasSize(1);
  }

  @Test
  default void packetOfARoleGoesToAnActiveMember() {
    TestBroker broker = openWith("a");
    broker.agent("m1", "{'roles':['r']}");
    broker.agent("m2", "{'roles':['r']}");
    CompletableFuture<JsonObject> first = waitingClaim(broker, "m1");
    pause(broker, Caller.OPERATOR, "m1", "{}");
    CompletableFuture<JsonObject> second = waitingClaim(broker, "m2");

    broker.send("a", "role:r");

    assertThat(items(get(second))).hasSize(1);
    assertThat(first).isNotDone();
    resume(broker, "m1");
    broker.send("a", "role:r");
    assertThat(items(get(first))).hasSize(1);
  }

  @Test
  default void newEntryKeepsThePauseAndRemovalEndsIt() {
    TestBroker broker = openWith("a", "b");
    pause(broker, Caller.OPERATOR, "b", "{}");
    broker.send("a", "b");

    broker.agent("b", "{'roles':['r']}");
    JsonObject entry = broker.api().agents().get(Caller.OPERATOR, "b");
    get(broker.api().agents().put(Caller.OPERATOR, "b", entry));

    assertThat(at(entry, "/paused/by")).isEqualTo("operator");
    assertThat(broker.claim("b")).isEmpty();
    get(broker.api().agents().remove(Caller.OPERATOR, "b"));
    broker.agent("b", "{}");
    assertThat(broker.claim("b")).hasSize(1);
  }

  @Test
  default void onlyOperatorsPauseKnownAgents() {
    TestBroker broker = openWith("a", "b");
    String longReason = "{'reason':'" + "x".repeat(1001) + "'}";

    assertThat(refusal(() -> pause(broker, as("a"), "b", "{}")).code()).isEqualTo("FORBIDDEN");
    assertThat(refusal(() -> pause(broker, Caller.OPERATOR, "unknown", "{}")).code())
        .isEqualTo("NOT_FOUND");
    assertThat(refusal(() -> pause(broker, Caller.OPERATOR, "b", longReason)).code())
        .isEqualTo("SCHEMA_INVALID");
  }
}
