package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.gate.Policy;
import dev.ahp.broker.gate.PolicyList;
import dev.ahp.broker.gate.PolicyPhase;
import dev.ahp.broker.gate.PolicyQuery;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Tests of policies that decide about packets: at submit, at accept and at completion. */
public interface PolicyContract extends BrokerFixture {
  /** A policy that denies until {@code allows} is set, and keeps the queries. */
  final class SwitchedPolicy implements Policy {
    private final PolicyPhase phase;
    private final AtomicBoolean allows = new AtomicBoolean();
    private final Queue<PolicyQuery> queries = new ConcurrentLinkedQueue<>();

    SwitchedPolicy(PolicyPhase phase) {
      this.phase = phase;
    }

    @Override
    public String name() {
      return "p";
    }

    @Override
    public boolean appliesTo(PolicyPhase asked, JsonObject packet) {
      return asked == phase && packet.string("target").filter("b"::equals).isPresent();
    }

    @Override
    public List<Violation> check(PolicyQuery query) {
      queries.add(query);
      String pointer = phase == PolicyPhase.COMPLETE ? "/result/amount" : "/payload/n";
      return allows.get()
          ? List.of()
          : List.of(new Violation(phase.code(), pointer, "denied by policy p: too much"));
    }
  }

  private TestBroker opened(SwitchedPolicy policy) {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(new PolicyList(List.of(policy))));
    broker.agents("a", "b", "c");
    return broker;
  }

  @Test
  default void submitPolicyActsAsCustomGate() {
    SwitchedPolicy policy = new SwitchedPolicy(PolicyPhase.SUBMIT);
    TestBroker broker = opened(policy);

    Denied denied = refusal(() -> broker.send("a", "b"));
    String allowed = broker.send("a", "c");

    assertThat(denied.code()).isEqualTo("GATE_REJECTED");
    assertThat(denied.errors()).extracting(Violation::pointer).containsExactly("/payload/n");
    String id = denied.facts().string("packetId").orElseThrow();
    assertThat(broker.state(id)).isEqualTo("cancelled/GATE_REJECTED");
    assertThat(broker.status(allowed)).isEqualTo("ready");
    assertThat(policy.queries).hasSize(1);
    assertThat(policy.queries.element().source()).isEqualTo("a");
  }

  @Test
  default void explainShowsTheSubmitPolicy() {
    TestBroker broker = opened(new SwitchedPolicy(PolicyPhase.SUBMIT));

    JsonObject explained =
        broker
            .api()
            .packets()
            .explain(
                Caller.agent("a"), json("{'type':'task.assign','target':'b','payload':{'n':1}}"));

    List<JsonObject> gates = explained.array("gates").map(JsonArray::objects).orElseThrow();
    JsonObject custom = gates.get(gates.size() - 1);
    assertThat(at(custom, "/gate") + " " + at(custom, "/decision")).isEqualTo("custom deny");
    assertThat(at(custom, "/errors/0/message")).contains("policy p");
  }

  @Test
  default void acceptPolicyLeavesThePacketReady() {
    SwitchedPolicy policy = new SwitchedPolicy(PolicyPhase.ACCEPT);
    TestBroker broker = opened(policy);
    String id = broker.send("a", "b");

    Denied denied = refusal(() -> broker.accept("b", id));

    assertThat(denied.code()).isEqualTo("GATE_REJECTED");
    assertThat(broker.status(id)).isEqualTo("ready");
    assertThat(denials(broker)).containsExactly("b accept p GATE_REJECTED");
    policy.allows.set(true);
    assertThat(broker.accept("b", id).status()).isEqualTo("running");
    assertThat(policy.queries.element().caller()).isEqualTo("b");
  }

  @Test
  default void claimDoesNotAcceptWhatAPolicyMustDecide() {
    TestBroker broker = opened(new SwitchedPolicy(PolicyPhase.ACCEPT));
    String id = broker.send("a", "b");
    String other = broker.send("a", "c");

    JsonObject claimed = broker.claim("b", "'accept':true").get(0);
    broker.claim("c", "'accept':true");

    assertThat(claimed.bool("accepted").orElse(true)).isFalse();
    assertThat(broker.status(id)).isEqualTo("ready");
    assertThat(broker.status(other)).isEqualTo("running");
  }

  @Test
  default void completePolicyVerifiesTheResult() {
    SwitchedPolicy policy = new SwitchedPolicy(PolicyPhase.COMPLETE);
    TestBroker broker = opened(policy);
    HeldPacket held = broker.running("a", "b");

    Denied denied = refusal(() -> held.act("complete", "{'result':{'amount':7}}"));

    assertThat(denied.code()).isEqualTo("OUTPUT_INVALID");
    assertThat(denied.errors()).extracting(Violation::pointer).containsExactly("/result/amount");
    assertThat(held.status()).isEqualTo("running");
    assertThat(denials(broker)).containsExactly("b complete p OUTPUT_INVALID");
    assertThat(at(requireNonNull(policy.queries.element().result()), "/amount")).isEqualTo("7");
    policy.allows.set(true);
    held.complete();
    assertThat(held.state()).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void completePolicyRunsAfterTheSchemaOfTheOutput() {
    SwitchedPolicy policy = new SwitchedPolicy(PolicyPhase.COMPLETE);
    TestBroker broker = opened(policy);
    String id =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','payload':{},"
                    + "'expectedOutput':{'schema':{'type':'object','required':['amount']}}}"));
    HeldPacket held = broker.accept("b", id);

    Denied schema = refusal(() -> held.act("complete", "{'result':{}}"));
    Denied denied = refusal(() -> held.act("complete", "{'result':{'amount':7}}"));

    assertThat(schema.errors()).extracting(Violation::pointer).containsExactly("/result/amount");
    assertThat(denied.errors().get(0).message()).contains("policy p");
    assertThat(policy.queries).hasSize(1);
  }

  @Test
  default void answerOfAPersonIsVerifiedToo() {
    SwitchedPolicy policy = new SwitchedPolicy(PolicyPhase.COMPLETE);
    TestBroker broker =
        open(
            BrokerSettings.DEFAULT.with(
                new PolicyList(
                    List.of(
                        new Policy() {
                          @Override
                          public String name() {
                            return policy.name();
                          }

                          @Override
                          public boolean appliesTo(PolicyPhase phase, JsonObject packet) {
                            return phase == PolicyPhase.COMPLETE;
                          }

                          @Override
                          public List<Violation> check(PolicyQuery query) {
                            return policy.check(query);
                          }
                        }))));
    broker.agents("a");
    String id = broker.send("a", "human:ops");
    String item = at(broker.inbox("ops").get(0), "/id");

    Denied denied =
        refusal(
            () ->
                TestBroker.get(
                    broker
                        .api()
                        .inbox()
                        .answer(Caller.OPERATOR, "ops", item, json("{'result':{'ok':true}}"))));

    assertThat(denied.code()).isEqualTo("OUTPUT_INVALID");
    assertThat(broker.status(id)).isEqualTo("ready");
    assertThat(denials(broker)).containsExactly("operator answer p OUTPUT_INVALID");
  }

  @Test
  default void slowPoliciesOfAFanOutAreBounded() {
    AtomicReference<TestBroker> clocked = new AtomicReference<>();
    Policy slow =
        new Policy() {
          @Override
          public String name() {
            return "slow";
          }

          @Override
          public boolean appliesTo(PolicyPhase phase, JsonObject packet) {
            return phase == PolicyPhase.SUBMIT;
          }

          @Override
          public List<Violation> check(PolicyQuery query) {
            clocked.get().clock().advanceMs(20_000);
            return List.of();
          }
        };
    TestBroker broker = open(BrokerSettings.DEFAULT.with(new PolicyList(List.of(slow))));
    clocked.set(broker);
    broker.agents("a", "b", "c", "d");

    broker.submit("a", "{'type':'task.assign','receivers':['b','c'],'payload':{}}");
    Denied denied =
        refusal(
            () ->
                broker.submit(
                    "a", "{'type':'task.assign','receivers':['b','c','d'],'payload':{}}"));

    assertThat(denied.code()).isEqualTo("UNAVAILABLE");
    assertThat(denied.detail()).contains("2 of 3 packets");
  }

  private static List<String> denials(TestBroker broker) {
    return broker.records().stream()
        .filter(it -> at(it, "/event").equals("request.denied"))
        .map(
            it ->
                "%s %s %s %s"
                    .formatted(
                        at(it, "/actor"),
                        at(it, "/data/verb"),
                        at(it, "/data/policy"),
                        at(it, "/reason")))
        .toList();
  }
}
