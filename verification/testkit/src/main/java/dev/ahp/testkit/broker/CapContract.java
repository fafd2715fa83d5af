package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.gate.SpendingCaps;
import dev.ahp.broker.gate.SpendingCaps.Cap;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.GovernanceSettings;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the operator's limits of reported costs. */
public interface CapContract extends BrokerFixture {
  private TestBroker openCaps(SpendingCaps caps) {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(GovernanceSettings.DEFAULT.with(caps)));
    broker.agents("a", "b");
    return broker;
  }

  private static JsonObject to(String target, String task) {
    return json(
        "{'type':'task.assign','target':'%s','taskId':'%s','payload':{}}".formatted(target, task));
  }

  /** Lets {@code b} complete a packet of {@code a} with a cost. */
  private static void spend(TestBroker broker, String task, double usd, int tokens) {
    broker
        .accept("b", broker.send("a", "b", task))
        .act(
            "complete",
            "{'result':{},'cost':{'usd':%s,'prompt':%s,'completion':0}}".formatted(usd, tokens));
  }

  @Test
  default void taskOverItsCapGetsNoMorePackets() {
    TestBroker broker = openCaps(new SpendingCaps(new Cap(1.0, null), Cap.NONE, Map.of()));
    broker.submit("a", to("b", "open"));
    spend(broker, "t", 0.5, 0);
    TestBroker.HeldPacket held = broker.accept("b", broker.send("a", "b", "near"));
    broker.submit("a", to("b", "near"));
    held.act("complete", "{'result':{},'cost':{'usd':0.9}}");

    JsonObject near = broker.submit("a", to("b", "near"));
    assertThat(at(near, "/warnings/0/code")).isEqualTo("BUDGET_NEAR");
    assertThat(broker.alertKinds()).doesNotContain("CAP_REACHED");
    TestBroker.HeldPacket second = broker.accept("b", TestBroker.id(near));
    second.act("complete", "{'result':{},'cost':{'usd':0.2}}");

    Denied denied = refusal(() -> broker.submit("a", to("b", "near")));
    assertThat(denied.code()).isEqualTo("BUDGET_EXHAUSTED");
    assertThat(denied.errors().get(0).pointer()).isEqualTo("/taskId");
    assertThat(denied.errors().get(0).message())
        .isEqualTo("has reached the cap per task: 1.1000 of 1.00 USD");
    assertThat(broker.alertKinds()).containsOnlyOnce("CAP_REACHED");
    broker.submit("a", to("b", "open"));
  }

  @Test
  default void agentOverItsDailyCapSendsNothingUntilTomorrow() {
    TestBroker broker =
        openCaps(
            new SpendingCaps(Cap.NONE, new Cap(null, 1_000L), Map.of("b", new Cap(null, 500L))));
    spend(broker, "t-1", 0, 300);
    broker.submit("b", to("a", "u-1"));
    spend(broker, "t-2", 0, 300);

    Denied denied = refusal(() -> broker.submit("b", to("a", "u-2")));
    assertThat(denied.code()).isEqualTo("BUDGET_EXHAUSTED");
    assertThat(denied.errors().get(0).pointer()).isEqualTo("/sender");
    assertThat(denied.errors().get(0).message())
        .isEqualTo("has reached the cap of b per day: 600 of 500 tokens");
    broker.submit("a", to("b", "t-3"));
    assertThat(broker.alertKinds()).containsOnlyOnce("CAP_REACHED");
    JsonObject caps = broker.api().tasks().caps(Caller.OPERATOR);
    assertThat(caps.array("agents").orElseThrow().objects())
        .extracting(it -> at(it, "/agent") + " " + at(it, "/tokens") + " " + at(it, "/reached"))
        .containsExactly("b 600 true");
    assertThat(broker.api().tasks().caps(Caller.agent("a")).array("agents").orElseThrow())
        .isEmpty();

    broker.clock().advance(Duration.ofDays(1));
    broker.submit("b", to("a", "u-3"));
  }

  @Test
  default void handoffsOfAnAgentOverItsCapAreRefused() {
    TestBroker broker = openCaps(new SpendingCaps(Cap.NONE, new Cap(0.05, null), Map.of()));
    TestBroker.HeldPacket held = broker.running("a", "b");
    spend(broker, "other", 0.06, 0);

    Denied denied =
        refusal(
            () ->
                held.act("handoff", HandoffMessages.body("a", HandoffMessages.handoff("b", "a"))));

    assertThat(denied.code()).isEqualTo("BUDGET_EXHAUSTED");
    assertThat(denied.errors().get(0).pointer()).isEqualTo("/packet/sender");
    assertThat(held.status()).isEqualTo("running");
  }
}
