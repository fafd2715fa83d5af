package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.gate.Gate;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of the gates: the fields that each denial names, and the stored state of a denied packet.
 */
public interface GateContract extends BrokerFixture {
  private static List<String> pointers(Denied denied) {
    return denied.errors().stream().map(Violation::pointer).toList();
  }

  private static Denied denial(TestBroker broker, JsonObject packet) {
    return refusal(() -> broker.submit("a", packet));
  }

  /** Asserts that the denied packet is stored with its code and the gate decisions. */
  private static void assertStored(TestBroker broker, Denied denied, String gate) {
    String id = denied.facts().string("packetId").orElseThrow();
    assertThat(broker.state(id)).isEqualTo("cancelled/GATE_REJECTED");
    assertThat(broker.field(id, "/error/code")).isEqualTo(denied.code());
    JsonObject record = broker.trace(id).get(0);
    assertThat(at(record, "/event")).isEqualTo("packet.denied");
    List<JsonObject> gates = record.array("gates").map(JsonArray::objects).orElseThrow();
    JsonObject last = gates.get(gates.size() - 1);
    assertThat(at(last, "/gate") + " " + at(last, "/decision") + " " + at(last, "/code"))
        .isEqualTo(gate + " deny " + denied.code());
    assertThat(gates.subList(0, gates.size() - 1))
        .allMatch(it -> at(it, "/decision").equals("allow"));
  }

  @Test
  default void malformedPacketIsNotStored() {
    TestBroker broker = openWith("a", "b");
    int before = broker.records().size();

    Denied envelope =
        denial(broker, json("{'type':'nonsense','owner':'x','retryOf':'y','target':'b'}"));
    Denied both =
        denial(broker, json("{'type':'task.assign','target':'b','receivers':['b'],'payload':{}}"));

    assertThat(envelope.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(pointers(envelope)).contains("/type", "/owner", "/retryOf", "/payload");
    assertThat(both.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(broker.packets(Map.of())).isEmpty();
    assertThat(broker.records()).hasSize(before);
  }

  @Test
  default void senderMismatchIsRecorded() {
    TestBroker broker = openWith("a", "b");

    Denied envelope =
        denial(broker, json("{'type':'task.assign','sender':'b','target':'b','payload':{}}"));
    Denied inside = denial(broker, HandoffMessages.packet("b", HandoffMessages.handoff("b", "b")));

    assertThat(envelope.code()).isEqualTo("SENDER_MISMATCH");
    assertThat(pointers(envelope)).containsExactly("/sender");
    assertThat(pointers(inside)).containsExactly("/payload/fromAgent/agentId");
    assertThat(broker.packets(Map.of())).isEmpty();
    assertThat(broker.records())
        .filteredOn(it -> at(it, "/event").equals("request.denied"))
        .extracting(it -> at(it, "/actor") + " " + at(it, "/reason"))
        .containsExactly("a SENDER_MISMATCH", "a SENDER_MISMATCH");
  }

  @Test
  default void unknownTargetHasNoRoute() {
    TestBroker broker = openWith("a");
    for (String target : List.of("nobody", "role:none", "capability:none")) {
      Denied denied =
          denial(broker, json("{'type':'task.assign','target':'" + target + "','payload':{}}"));
      assertThat(denied.code()).isEqualTo("NO_ROUTE");
      assertThat(pointers(denied)).containsExactly("/target");
      assertStored(broker, denied, "route");
    }
  }

  @Test
  default void incompatibleVersionHasNoRoute() {
    TestBroker broker = openWith("a");
    broker.agent("b", "{'version':'2.0.0'}");
    broker.agent("c", "{}");

    assertThat(
            denial(broker, HandoffMessages.packet("b", HandoffMessages.handoff("a", "b"))).code())
        .isEqualTo("NO_ROUTE");
    broker.submit("a", HandoffMessages.packet("c", HandoffMessages.handoff("a", "c")));
  }

  @Test
  default void strictModeRequiresAContractForEveryEdge() {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(ContractMode.STRICT));
    EdgeFixture.agents(broker, "a", "b", "c");
    EdgeFixture.between("a", "b").in(broker);

    Denied denied = denial(broker, EdgeFixture.packet("c"));

    assertThat(denied.code()).isEqualTo("NO_CONTRACT");
    assertStored(broker, denied, "contract");
    assertThat(at(broker.submit("a", EdgeFixture.packet("b")), "/contract")).isEqualTo("a-to-b");
  }

  @ParameterizedTest
  @CsvSource({"WARN", "OFF"})
  default void anUnknownContractIsAlwaysDenied(ContractMode mode) {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(mode));
    broker.agents("a", "b");

    Denied denied =
        denial(broker, json("{'type':'task.assign','target':'b','contract':'none','payload':{}}"));

    assertThat(denied.code()).isEqualTo("NO_CONTRACT");
    assertThat(pointers(denied)).containsExactly("/contract");
    broker.submit("a", json("{'type':'task.assign','target':'b','payload':{}}"));
  }

  @Test
  default void contractWithTheMatchingPredicateApplies() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b");
    EdgeFixture.between("a", "b").in(broker);
    EdgeFixture.between("a", "b")
        .member("id", "urgent")
        .member("version", "0.5.0")
        .with("trigger", "'predicate':'payload.urgent == true'")
        .in(broker);
    EdgeFixture.between("a", "b")
        .member("id", "newest")
        .member("version", "2.0.0")
        .with("trigger", "'predicate':'payload.urgent == 99'")
        .in(broker);
    JsonObject urgent =
        EdgeFixture.packet("b")
            .with("payload", QuotedJson.value("{'provenance':{'m':1},'urgent':true}"));

    assertThat(at(broker.submit("a", EdgeFixture.packet("b")), "/contract")).isEqualTo("a-to-b");
    String chosen = denial(broker, urgent).facts().string("packetId").orElseThrow();
    assertThat(broker.field(chosen, "/contract")).isEqualTo("urgent");
  }

  @Test
  default void aContractForARoleCoversItsMembers() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a");
    broker.agent("m", "{'roles':['r'],'domains':['d'],'permissions':['perm:work']}");
    EdgeFixture.between("a", "r").in(broker);

    assertThat(at(broker.submit("a", EdgeFixture.packet("m")), "/contract")).isEqualTo("a-to-r");
    assertThat(at(broker.submit("a", EdgeFixture.packet("role:r")), "/contract"))
        .isEqualTo("a-to-r");
  }

  @Test
  default void allInvalidFieldsAreReportedTogether() {
    TestBroker broker = openWith("a", "b");
    JsonObject message =
        HandoffMessages.handoff("a", "b")
            .without("handoffId")
            .without("currentState")
            .without("timestamp");

    Denied denied = denial(broker, HandoffMessages.packet("b", message));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(pointers(denied))
        .containsExactlyInAnyOrder(
            "/payload/handoffId", "/payload/currentState", "/payload/timestamp");
    assertStored(broker, denied, "payload");
  }

  @Test
  default void anUnknownPayloadTypeIsDenied() {
    TestBroker broker = openWith("a", "b");
    Denied denied =
        denial(
            broker,
            json("{'type':'task.assign','target':'b','payloadType':'none/1','payload':{}}"));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(pointers(denied)).containsExactly("/payloadType");
  }

  @Test
  default void fieldsRequiredByContractAndTargetMustBePresent() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a");
    broker.agent("b", "{'domains':['d'],'permissions':['perm:work'],'requiresState':['order_id']}");
    EdgeFixture.between("a", "b")
        .with("acceptance_criteria", "'required_fields':['task_summary','customer']")
        .in(broker);

    Denied denied =
        denial(
            broker,
            EdgeFixture.packet("b")
                .with("payload", json("{'task_summary':'x','provenance':null}")));

    assertThat(denied.code()).isEqualTo("INCOMPLETE_CONTEXT");
    assertThat(pointers(denied)).contains("/payload/provenance", "/payload/customer").hasSize(3);
    assertStored(broker, denied, "required");
  }

  @Test
  default void handoffWithoutCompletedWorkIsIncompleteUnlessItIsTheFirst() {
    TestBroker broker = openWith("a", "b");
    JsonObject nothing =
        HandoffMessages.handoff("a", "b").with("completedSubtasks", HandoffMessages.none());

    Denied denied = denial(broker, HandoffMessages.packet("b", nothing));

    assertThat(denied.code()).isEqualTo("INCOMPLETE_CONTEXT");
    assertThat(pointers(denied)).containsExactly("/payload/completedSubtasks");
    assertStored(broker, denied, "completeness");
    broker.submit(
        "a", HandoffMessages.packet("b", nothing.with("taskDescription", Json.of("INITIAL"))));
  }

  @Test
  default void permissionsAndDomainsOfTheTargetAreChecked() {
    TestBroker broker = open();
    broker.agents("a");
    broker.agent("b", "{'domains':['other']}");
    EdgeFixture.between("a", "b")
        .with("acceptance_criteria", "'domain_match':'target.domains contains payload.domain'")
        .in(broker);
    JsonObject packet =
        EdgeFixture.packet("b")
            .with("payload", json(EdgeFixture.PAYLOAD).with("domain", Json.of("d")));

    Denied permission = denial(broker, packet);
    broker.agent("b", "{'domains':['other'],'permissions':['perm:work']}");
    Denied domain = denial(broker, packet);
    broker.agent("b", "{'domains':['d'],'permissions':['perm:work']}");

    assertThat(permission.code()).isEqualTo("PERMISSION_DENIED");
    assertStored(broker, permission, "permission");
    assertThat(domain.code()).isEqualTo("DOMAIN_MISMATCH");
    assertStored(broker, domain, "domain");
    assertThat(at(broker.submit("a", packet), "/status")).isEqualTo("ready");
  }

  @Test
  default void roleMembersThatFailAGateGetNoOffer() {
    TestBroker broker = open();
    broker.agents("a");
    broker.agent("able", "{'roles':['r'],'permissions':['perm:work']}");
    broker.agent("unable", "{'roles':['r']}");
    EdgeFixture.between("a", "r").in(broker);
    String packet = EdgeFixture.send(broker, "a", "role:r");

    assertThat(broker.claim("unable")).isEmpty();
    assertThat(refusal(() -> broker.accept("unable", packet)).code()).isEqualTo("NOT_FOUND");
    assertThat(broker.claim("able")).hasSize(1);
  }

  @Test
  default void handoffWithoutBudgetIsDenied() {
    TestBroker broker = openWith("a", "b");
    Denied denied =
        denial(
            broker,
            HandoffMessages.packet(
                "b", HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 1.0, 0.0)));

    assertThat(denied.code()).isEqualTo("BUDGET_EXHAUSTED");
    assertThat(pointers(denied)).containsExactly("/payload/costTracking/costBudgetRemainingUSD");
    assertStored(broker, denied, "budget");
  }

  @Test
  default void customGateRunsLast() {
    Gate noLarge =
        submission ->
            submission.payload().has("large")
                ? List.of(new Violation("TOO_BIG_FOR_US", "/payload/large", "is not wanted"))
                : List.of();
    TestBroker broker = open(BrokerSettings.DEFAULT.with(List.of(noLarge)));
    broker.agents("a", "b");

    Denied denied =
        denial(broker, json("{'type':'task.assign','target':'b','payload':{'large':1}}"));

    assertThat(denied.code()).isEqualTo("GATE_REJECTED");
    assertStored(broker, denied, "custom");
  }

  @Test
  default void anAcceptedPacketRecordsEveryGate() {
    TestBroker broker = openWith("a", "b");
    String packet = broker.send("a", "b");

    assertThat(broker.trace(packet).get(0).array("gates").orElseThrow().objects())
        .extracting(it -> at(it, "/gate"))
        .containsExactly(
            "limits",
            "identity",
            "signature",
            "envelope",
            "duplicate",
            "route",
            "contract",
            "replay",
            "payload",
            "required",
            "completeness",
            "permission",
            "domain",
            "loop",
            "budget",
            "safety",
            "custom");
  }

  @Test
  default void idempotencyKeyOfAContractReturnsTheFirstPacket() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b");
    EdgeFixture.between("a", "b")
        .with(
            "idempotency",
            "'idempotent':true,'dedupe_key':'provenance.order','replay_window_ms':60000")
        .in(broker);
    String first = EdgeFixture.send(broker, "a", "b");

    assertThat(EdgeFixture.send(broker, "a", "b")).isEqualTo(first);
    JsonObject noKey =
        EdgeFixture.packet("b")
            .with("payload", json("{'task_summary':'x','provenance':{'order':null}}"));
    assertThat(TestBroker.id(broker.submit("a", noKey)))
        .isNotEqualTo(TestBroker.id(broker.submit("a", noKey)));
    broker.clock().advanceMs(60_001);
    assertThat(EdgeFixture.send(broker, "a", "b")).isNotEqualTo(first);
  }

  @Test
  default void repeatedLoopIsStopped() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    for (int i = 0; i < 5; i++) {
      String to = i % 2 == 0 ? "c" : "b";
      work = broker.accept(to, work.handOff(to));
    }
    HeldPacket last = work;

    Denied denied = refusal(() -> last.handOff("b"));

    assertThat(denied.code()).isEqualTo("LOOP_DETECTED");
    assertThat(pointers(denied)).containsExactly("/packet/target");
    assertThat(last.state()).isEqualTo("running");
  }
}
