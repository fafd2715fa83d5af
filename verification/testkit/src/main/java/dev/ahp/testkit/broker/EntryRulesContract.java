package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.id;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import dev.ahp.time.Rfc3339;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the rules for new packets: named contracts, tasks of other agents, message types. */
public interface EntryRulesContract extends BrokerFixture {
  private static JsonObject naming(String contract) {
    return EdgeFixture.packet("c").with("contract", Json.of(contract));
  }

  private static List<String> pointers(Denied denied) {
    return denied.errors().stream().map(Violation::pointer).toList();
  }

  private static JsonObject packet(String type, String target) {
    return json("{'type':'%s','target':'%s','payload':{}}".formatted(type, target));
  }

  private static JsonObject inTask(String task, String target) {
    return json(
        "{'type':'task.assign','taskId':'%s','target':'%s','payload':{}}".formatted(task, target));
  }

  @Test
  default void aContractOfAnotherEdgeIsDeniedInStrictMode() {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(ContractMode.STRICT));
    EdgeFixture.agents(broker, "a", "b", "c");
    EdgeFixture.between("a", "b").in(broker);
    EdgeFixture.between("b", "c").in(broker);
    EdgeFixture.between("a", "c").in(broker);

    for (String other : List.of("a-to-b", "b-to-c")) {
      Denied denied = refusal(() -> broker.submit("a", naming(other)));
      assertThat(denied.code()).isEqualTo("NO_CONTRACT");
      assertThat(pointers(denied)).containsExactly("/contract");
    }
    assertThat(at(broker.submit("a", naming("a-to-c")), "/contract")).isEqualTo("a-to-c");
  }

  @Test
  default void aContractOfAnotherEdgeIsOnlyAWarningInWarnMode() {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(ContractMode.WARN));
    EdgeFixture.agents(broker, "a", "b", "c");
    EdgeFixture.between("a", "b").in(broker);
    EdgeFixture.between("a", "c").in(broker);

    JsonObject packet = broker.submit("a", naming("a-to-b"));

    assertThat(at(packet, "/warnings/0/code")).isEqualTo("CONTRACT_MISMATCH");
    assertThat(at(packet, "/warnings/0/pointer")).isEqualTo("/contract");
    assertThat(at(packet, "/contract")).as("the contract of the edge applies").isEqualTo("a-to-c");
  }

  @Test
  default void aFanOutChecksTheNamedContractForEachReceiver() {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(ContractMode.STRICT));
    EdgeFixture.agents(broker, "a", "b", "c");
    EdgeFixture.between("a", "b").in(broker);
    EdgeFixture.between("a", "c").in(broker);
    JsonObject packet =
        json(
            "{'type':'task.assign','receivers':['b','c'],'contract':'a-to-b','payload':%s}"
                .formatted(EdgeFixture.PAYLOAD));

    assertThat(refusal(() -> broker.submit("a", packet)).code()).isEqualTo("NO_CONTRACT");
    broker.submit("a", packet.without("contract"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "task.ack",
        "task.nack",
        "review.request",
        "review.result",
        "route.result",
        "route.request",
        "error.report",
        "stream.open",
        "x.own"
      })
  default void strictModeDemandsAContractForAllTypesOfAgents(String type) {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(ContractMode.STRICT));
    broker.agents("a", "b");

    assertThat(refusal(() -> broker.submit("a", packet(type, "b"))).code())
        .isEqualTo("NO_CONTRACT");
  }

  @Test
  default void healthChecksNeedNoContractInStrictMode() {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(ContractMode.STRICT));
    broker.agents("a", "b");

    broker.submit("a", packet("health.ping", "b"));
    broker.submit("b", packet("health.pong", "a"));
  }

  @Test
  default void aReviewRequestOfTheBrokerNeedsNoContract() {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(ContractMode.STRICT));
    EdgeFixture.agents(broker, "a", "b", "judge");
    EdgeFixture.between("a", "b").with("review", "'by':'judge'").in(broker);
    HeldPacket work = broker.accept("b", EdgeFixture.send(broker, "a", "b"));
    work.complete();

    assertThat(broker.claim("judge")).hasSize(1);
  }

  @Test
  default void aTaskResultForOnCompleteNeedsNoContract() {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(ContractMode.STRICT));
    EdgeFixture.agents(broker, "a", "b", "c");
    EdgeFixture.between("a", "b").in(broker);
    JsonObject first = EdgeFixture.packet("b").with("onComplete", json("{'target':'c'}"));
    broker.accept("b", id(broker.submit("a", first))).complete();

    assertThat(at(broker.claim("c").get(0), "/packet/type")).isEqualTo("task.result");
  }

  @Test
  default void aStrangerCannotAddAPacketToATask() {
    TestBroker broker = openWith("a", "b", "stranger");
    broker.send("a", "b", "t-1");

    Denied denied = refusal(() -> broker.submit("stranger", inTask("t-1", "b")));

    assertThat(denied.code()).isEqualTo("FORBIDDEN");
    assertThat(pointers(denied)).containsExactly("/taskId");
    assertThat(broker.task("t-1").array("packets").orElseThrow().size()).isEqualTo(1);
    JsonObject explained = broker.api().packets().explain(as("stranger"), inTask("t-1", "b"));
    assertThat(at(explained, "/wouldBe") + " " + at(explained, "/code"))
        .isEqualTo("refused FORBIDDEN");
  }

  @Test
  default void partiesAndOperatorsMayAddPacketsToAnOpenTask() {
    TestBroker broker = openWith("a", "b", "c");
    broker.agent("d", "{'roles':['helper']}");
    broker.send("a", "b", "t-1");

    broker.submit("a", inTask("t-1", "c"));
    broker.submit("b", inTask("t-1", "role:helper"));
    broker.submit("c", inTask("t-1", "a"));
    broker.submit("d", inTask("t-1", "a"));
    broker.submit("operator", inTask("t-1", "b"));

    assertThat(broker.task("t-1").array("packets").orElseThrow().size()).isEqualTo(6);
  }

  @Test
  default void noAgentCanAddAPacketToAnEndedTask() {
    TestBroker broker = openWith("a", "b", "stranger");
    broker.running("a", "b").complete();

    for (String party : List.of("a", "b")) {
      Denied denied = refusal(() -> broker.submit(party, inTask("t-1", "a")));
      assertThat(denied.code()).isEqualTo("ILLEGAL_TRANSITION");
      assertThat(denied.facts().string("from")).contains("COMPLETED");
    }
    assertThat(refusal(() -> broker.submit("stranger", inTask("t-1", "b"))).code())
        .isEqualTo("FORBIDDEN");
    broker.submit("operator", inTask("t-1", "b"));
  }

  @Test
  default void aTaskWithDeniedPacketsOnlyIsFree() {
    TestBroker broker = openWith("a", "b");
    refusal(() -> broker.submit("a", inTask("t-1", "unknown")));

    broker.submit("b", inTask("t-1", "a"));

    assertThat(broker.task("t-1").string("status")).contains("ACTIVE");
  }

  @Test
  default void anEndedTaskCanBeReplayed() {
    TestBroker broker = openWith("a", "b");
    broker.running("a", "b").complete();

    JsonObject replay = get(broker.api().tasks().replay(as("a"), "t-1", json("{}")));

    assertThat(at(replay, "/taskId")).isEqualTo("t-1");
  }

  @Test
  default void ofTwoAgentsThatBeginTheSameTaskOneIsRefused() {
    TestBroker broker = openWith("a", "b", "c", "d");
    for (int i = 0; i < 10; i++) {
      String task = "race-" + i;

      List<CompletableFuture<String>> results =
          Stream.of("a", "b")
              .map(
                  name ->
                      broker
                          .api()
                          .packets()
                          .submit(as(name), inTask(task, name.equals("a") ? "c" : "d"), null)
                          .handle((done, fault) -> fault == null ? "stored" : "refused"))
              .toList();

      assertThat(results.stream().map(TestBroker::get))
          .containsExactlyInAnyOrder("stored", "refused");
    }
  }

  @ParameterizedTest
  @CsvSource({"task.accept,accept", "task.reject,reject", "task.result,complete"})
  default void anAgentUsesAVerbInsteadOfAMessage(String type, String verb) {
    TestBroker broker = openWith("a", "b");

    Denied denied = refusal(() -> broker.submit("a", packet(type, "b")));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(pointers(denied)).containsExactly("/type");
    assertThat(denied.errors().get(0).message()).contains("verb " + verb);
  }

  @Test
  default void theBrokerAnswersARouteRequest() {
    TestBroker broker = openWith("a", "b");
    broker.agent("c", "{'roles':['helper']}");
    broker.agent("d", "{'roles':['helper']}");
    JsonObject asked = json("{'type':'task.assign','target':'role:helper','payload':{}}");

    JsonObject answered = broker.submit("a", packet("route.request", "b").with("payload", asked));

    assertThat(at(answered, "/status")).isEqualTo("completed");
    assertThat(at(answered, "/result/candidates")).isEqualTo("[\"c\",\"d\"]");
    assertThat(broker.claim("b")).isEmpty();
    assertThat(broker.events(id(answered)))
        .containsExactly("packet.submitted", "packet.accepted", "packet.completed");
  }

  @Test
  default void aRouteRequestCannotBeHandedOffOrScheduled() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");

    Denied handedOff =
        refusal(
            () ->
                work.act(
                    "handoff",
                    "{'packet':{'type':'route.request','target':'c','payload':{}},'checkpoint':{}}"));
    Denied scheduled =
        refusal(
            () ->
                broker.submit(
                    "a",
                    "{'type':'route.request','target':'b','scheduledAt':'2099-01-01T00:00:00Z','payload':{}}"));

    assertThat(pointers(handedOff)).containsExactly("/packet/type");
    assertThat(pointers(scheduled)).containsExactly("/scheduledAt");
  }

  @Test
  default void aPacketTakesOverPriorityAndConfidenceOfItsHandoff() {
    TestBroker broker = openWith("a", "b");
    JsonObject message =
        HandoffMessages.handoff("a", "b").toBuilder()
            .put("schemaVersion", "2.1")
            .put("priority", "CRITICAL")
            .put("confidence", 0.25)
            .build();

    JsonObject taken = broker.submit("a", HandoffMessages.packet("b", message));
    JsonObject own =
        broker.submit(
            "a",
            HandoffMessages.packet("b", message).toBuilder()
                .put("priority", "LOW")
                .put("confidence", 0.5)
                .build());

    assertThat(at(taken, "/priority") + at(taken, "/confidence")).isEqualTo("CRITICAL0.25");
    assertThat(at(own, "/priority") + at(own, "/confidence")).isEqualTo("LOW0.5");
  }

  @Test
  default void aPacketTakesOverPriorityAndConfidenceOfANeoPacket() {
    TestBroker broker = openWith("a", "b");
    JsonObject packet =
        json(
            """
            {'type':'task.assign','target':'b','payloadType':'packet/neo','payload':{
              'task_id':'t-1','original_goal':'g','priority':'HIGH','confidence':0.75,
              'context_summary':'c','completed_steps':[],'remaining_steps':[],
              'working_memory':{},'tool_cache':{},'created_at':'2026-03-01T12:00:00Z'}}
            """);

    JsonObject taken = broker.submit("a", packet);

    assertThat(at(taken, "/priority") + at(taken, "/confidence")).isEqualTo("HIGH0.75");
  }

  @Test
  default void aNeoPacketOfTheLibraryIsReadWithItsAliasesAndItsTimeToLive() {
    TestBroker broker = openWith("a", "b");
    JsonObject packet =
        json(
            """
            {'type':'task.assign','target':'b','payloadType':'packet/neo','payload':{
              'task_id':'t-1','original_goal':'g','priority':'HIGH','confidence_score':0.75,
              'context_summary':'c','completed_steps':[{'step_name':'s','output':'o',
              'timestamp':'2026-03-01T12:00:00+00:00','agent_name':'a'}],'remaining_steps':['r'],
              'working_memory':{},'tool_results_cache':{},'created_at':'@','updated_at':null,
              'handoff_reason':'','ttl_seconds':60,'expires_at':null}}
            """
                .replace("@", Rfc3339.format(broker.clock().instant())));

    JsonObject taken = broker.submit("a", packet);
    broker.clock().advanceMs(61_000);

    assertThat(at(taken, "/priority") + at(taken, "/confidence")).isEqualTo("HIGH0.75");
    assertThat(broker.claim("b")).isEmpty();
    broker.awaitState(id(taken), "cancelled/EXPIRED");
  }

  @Test
  default void allErrorsOfABriefAreReported() {
    TestBroker broker = openWith("a", "b");
    JsonObject packet =
        json(
            """
            {'type':'task.assign','target':'b','payloadType':'brief/1','payload':{
              'objective':'Cache it. Then test it.','in_scope':'x','out_of_scope':'y',
              'changed_files':'z','verification':[{'command':'t','result':'FAIL'}],
              'open_risks':[{'risk':'r','impact':'i','owner':'o'}],'next_actions':['go'],
              'assumptions':'none'}}
            """);

    Denied denied = refusal(() -> broker.submit("a", packet));

    assertThat(pointers(denied))
        .contains("/payload/objective", "/payload/verification/0/rollback_path");
  }

  @Test
  default void personalDataPayloadIsReadAsPersonalData() {
    TestBroker broker = openWith("a", "b");
    JsonObject inPacket =
        packet("task.assign", "b")
            .with("personalDataPayload", json("{'s-1':{'email':'ann@example.org'}}"));
    JsonObject inHandoff =
        HandoffMessages.packet(
            "b",
            HandoffMessages.handoff("a", "b").toBuilder()
                .put("schemaVersion", "2.1")
                .put("personalDataPayload", json("{'s-2':{'email':'bob@example.org'}}"))
                .build());

    JsonObject first = broker.submit("a", inPacket);
    JsonObject second = broker.submit("a", inHandoff);

    assertThat(at(first, "/personalData/s-1/email")).isEqualTo("ann@example.org");
    assertThat(at(second, "/payload/personalData/s-2/email")).isEqualTo("bob@example.org");
    assertThat(broker.records().toString()).doesNotContain("example.org");
  }

  @Test
  default void personalDataUnderTwoNamesIsRefused() {
    TestBroker broker = openWith("a", "b");
    JsonObject packet =
        packet("task.assign", "b")
            .with("personalData", json("{'s-1':{}}"))
            .with("personalDataPayload", json("{'s-1':{}}"));

    Denied denied = refusal(() -> broker.submit("a", packet));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(pointers(denied)).containsExactly("/personalDataPayload");
  }
}
