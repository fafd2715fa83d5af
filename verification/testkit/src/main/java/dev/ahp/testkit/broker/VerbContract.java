package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.PacketStateFixture.PacketStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests every verb in every state: legal verbs succeed, illegal ones change nothing. */
public interface VerbContract extends BrokerFixture {
  /** The states in which each verb is legal. */
  Map<String, Set<PacketStage>> LEGAL =
      Map.ofEntries(
          Map.entry("accept", Set.of(PacketStage.READY, PacketStage.OFFERED)),
          Map.entry("reject", Set.of(PacketStage.READY, PacketStage.OFFERED)),
          Map.entry(
              "renew",
              Set.of(
                  PacketStage.OFFERED,
                  PacketStage.RUNNING,
                  PacketStage.TOOL,
                  PacketStage.HUMAN,
                  PacketStage.CHILDREN,
                  PacketStage.REVIEW)),
          Map.entry("progress", Set.of(PacketStage.RUNNING)),
          Map.entry("wait", Set.of(PacketStage.RUNNING)),
          Map.entry("resume", Set.of(PacketStage.TOOL, PacketStage.HUMAN)),
          Map.entry("complete", Set.of(PacketStage.RUNNING, PacketStage.TOOL, PacketStage.HUMAN)),
          Map.entry(
              "fail",
              Set.of(
                  PacketStage.RUNNING,
                  PacketStage.TOOL,
                  PacketStage.HUMAN,
                  PacketStage.CHILDREN,
                  PacketStage.REVIEW)),
          Map.entry(
              "block",
              Set.of(
                  PacketStage.RUNNING,
                  PacketStage.TOOL,
                  PacketStage.HUMAN,
                  PacketStage.CHILDREN,
                  PacketStage.REVIEW)),
          Map.entry(
              "cancel",
              Set.of(
                  PacketStage.VALIDATED,
                  PacketStage.READY,
                  PacketStage.OFFERED,
                  PacketStage.RUNNING,
                  PacketStage.TOOL,
                  PacketStage.HUMAN,
                  PacketStage.CHILDREN,
                  PacketStage.HANDOFF,
                  PacketStage.REVIEW)),
          Map.entry("handoff", Set.of(PacketStage.RUNNING)),
          Map.entry("delegate", Set.of(PacketStage.RUNNING)),
          Map.entry("review", Set.of(PacketStage.REVIEW)));

  Map<String, String> LEADS_TO =
      Map.ofEntries(
          Map.entry("accept", "running"),
          Map.entry("reject", "cancelled/REJECTED"),
          Map.entry("progress", "running"),
          Map.entry("wait", "waiting/tool"),
          Map.entry("resume", "running"),
          Map.entry("complete", "completed/SUCCESS"),
          Map.entry("fail", "failed/EXECUTION_ERROR"),
          Map.entry("block", "blocked/NEEDS"),
          Map.entry("cancel", "cancelled/CANCELLED"),
          Map.entry("handoff", "waiting/handoff"),
          Map.entry("delegate", "waiting/children"),
          Map.entry("review", "completed/SUCCESS"));

  Map<String, String> BODIES =
      Map.of(
          "reject", "{'reason':'BUSY'}",
          "wait", "{'on':'tool'}",
          "complete", "{'result':{'ok':true}}",
          "fail", "{'error':{'code':'BOOM'}}",
          "block", "{'needs':['access']}",
          "handoff",
              "{'packet':{'type':'task.assign','target':'c','payload':{}},'checkpoint':{'s':1}}",
          "delegate", "{'children':[{'type':'task.assign','target':'c','payload':{}}]}",
          "review", "{'verdict':'PASS'}");

  @TestFactory
  default Stream<DynamicTest> everyVerbInEveryState() {
    PacketStateFixture fixture = PacketStateFixture.on(open());
    List<DynamicTest> tests = new ArrayList<>();
    for (String verb : LEGAL.keySet().stream().sorted().toList()) {
      for (PacketStage packetStage : PacketStage.values()) {
        tests.add(
            DynamicTest.dynamicTest(
                verb + " when " + packetStage, () -> checkVerb(fixture, verb, packetStage)));
      }
    }
    return tests.stream();
  }

  private static void checkVerb(PacketStateFixture fixture, String verb, PacketStage packetStage) {
    PacketStateFixture.StagedPacket stagedPacket = fixture.bring(packetStage);
    JsonObject body = json(BODIES.getOrDefault(verb, "{}"));
    if (LEGAL.getOrDefault(verb, Set.of()).contains(packetStage)) {
      String before = fixture.broker().state(stagedPacket.id());

      fixture.act(stagedPacket, verb, body);

      assertThat(fixture.broker().state(stagedPacket.id()))
          .isEqualTo(LEADS_TO.getOrDefault(verb, before));
    } else {
      JsonObject packet = fixture.broker().packet(stagedPacket.id());
      int records = fixture.broker().trace(stagedPacket.id()).size();

      Denied denied = refusal(() -> fixture.act(stagedPacket, verb, body));

      assertThat(denied.code()).isEqualTo("ILLEGAL_TRANSITION");
      assertThat(denied.facts().string("verb")).contains(verb);
      assertThat(denied.facts().string("from")).isEqualTo(packet.string("status"));
      assertThat(fixture.broker().packet(stagedPacket.id())).isEqualTo(packet);
      assertThat(fixture.broker().trace(stagedPacket.id())).hasSize(records);
    }
  }

  @TestFactory
  default Stream<DynamicTest> expiredTokenIsRejectedFirst() {
    PacketStateFixture fixture = PacketStateFixture.on(open());
    List<DynamicTest> tests = new ArrayList<>();
    for (PacketStage packetStage :
        List.of(
            PacketStage.READY,
            PacketStage.OFFERED,
            PacketStage.RUNNING,
            PacketStage.TOOL,
            PacketStage.CHILDREN,
            PacketStage.COMPLETED)) {
      for (String verb : List.of("renew", "progress", "wait", "complete", "fail", "handoff")) {
        tests.add(
            DynamicTest.dynamicTest(
                verb + " when " + packetStage, () -> checkDeadToken(fixture, verb, packetStage)));
      }
    }
    return tests.stream();
  }

  private static void checkDeadToken(
      PacketStateFixture fixture, String verb, PacketStage packetStage) {
    PacketStateFixture.StagedPacket stagedPacket = fixture.bring(packetStage);
    JsonObject packet = fixture.broker().packet(stagedPacket.id());
    int records = fixture.broker().trace(stagedPacket.id()).size();
    JsonObject body = json("{}").with("leaseToken", Json.of("an-old-token"));

    Denied denied = refusal(() -> fixture.broker().act("b", stagedPacket.id(), verb, body));

    assertThat(denied.code()).isEqualTo("LEASE_LOST");
    assertThat(fixture.broker().packet(stagedPacket.id())).isEqualTo(packet);
    assertThat(fixture.broker().trace(stagedPacket.id())).hasSize(records);
  }

  @Test
  default void stateIsCheckedBeforeTokenAndTokenBeforeBody() {
    PacketStateFixture fixture = PacketStateFixture.on(open());
    TestBroker broker = fixture.broker();
    PacketStateFixture.StagedPacket running = fixture.bring(PacketStage.RUNNING);
    PacketStateFixture.StagedPacket ready = fixture.bring(PacketStage.READY);

    assertThat(refusal(() -> broker.act("b", ready.id(), "fail", "{}")).code())
        .isEqualTo("ILLEGAL_TRANSITION");
    assertThat(refusal(() -> broker.act("b", running.id(), "fail", "{}")).code())
        .isEqualTo("LEASE_LOST");
    assertThat(refusal(() -> fixture.act(running, "fail", json("{}"))).code())
        .isEqualTo("SCHEMA_INVALID");
    assertThat(refusal(() -> fixture.act(ready, "handoff", json("{}"))).code())
        .isEqualTo("ILLEGAL_TRANSITION");
    assertThat(refusal(() -> broker.act("b", running.id(), "handoff", "{}")).code())
        .isEqualTo("LEASE_LOST");
  }

  @Test
  default void invalidBodiesNameTheirFields() {
    PacketStateFixture fixture = PacketStateFixture.on(open());
    PacketStateFixture.StagedPacket running = fixture.bring(PacketStage.RUNNING);
    Map<String, String> wrong =
        Map.of(
            "wait {'on':'children'}", "/on",
            "block {'needs':[]}", "/needs",
            "fail {'error':{}}", "/error/code",
            "progress {'percent':101}", "/percent",
            "renew {'leaseMs':1}", "/leaseMs",
            "delegate {'children':[]}", "/children",
            "complete {'cost':{'usd':-1}}", "/cost/usd",
            "complete {'cost':{'costUsd':1}}", "/cost/costUsd");
    wrong.forEach(
        (call, pointer) -> {
          int space = call.indexOf(' ');
          Denied denied =
              refusal(
                  () ->
                      fixture.act(running, call.substring(0, space), json(call.substring(space))));
          assertThat(denied.code()).as(call).isEqualTo("SCHEMA_INVALID");
          assertThat(denied.errors()).as(call).extracting(it -> it.pointer()).contains(pointer);
        });
    assertThat(fixture.broker().state(running.id())).isEqualTo("running");
  }

  @Test
  default void unexpectedResultIsRejected() {
    TestBroker broker = openWith("a", "b");
    String packet =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','payload':{},"
                    + "'expectedOutput':{'requiredFields':['total','currency','paid.by']}}"));
    TestBroker.HeldPacket work = broker.accept("b", packet);

    Denied denied = refusal(work::complete);

    assertThat(denied.code()).isEqualTo("OUTPUT_INVALID");
    assertThat(denied.errors())
        .extracting(it -> it.pointer())
        .containsExactlyInAnyOrder("/result/total", "/result/currency", "/result/paid/by");
    work.act("complete", "{'result':{'total':1,'currency':'EUR','paid':{'by':'card'}}}");
    assertThat(work.state()).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void failureRequiresAMessage() {
    TestBroker broker = openWith("a", "b");
    TestBroker.HeldPacket work = broker.running("a", "b");

    for (String body :
        new String[] {
          "{'error':{}}", "{'error':{'code':5,'message':5}}", "{'error':{'code':' '}}", "{}"
        }) {
      assertThat(refusal(() -> work.act("fail", body)).code()).isEqualTo("SCHEMA_INVALID");
    }
    assertThat(refusal(() -> work.act("fail", "{'error':{'code':5,'message':5}}")).errors())
        .extracting(it -> it.pointer() + ' ' + it.message())
        .containsExactlyInAnyOrder(
            "/error/code must be a string", "/error/message must be a string");
    assertThat(work.state()).isEqualTo("running");
  }

  @Test
  default void resultThatViolatesItsSchemaIsRejected() {
    TestBroker broker = openWith("a", "b");
    String packet =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','payload':{},'expectedOutput':{"
                    + "'requiredFields':['total'],'schema':{'properties':{"
                    + "'total':{'type':'number'},'currency':{'maxLength':3}}}}}"));
    TestBroker.HeldPacket work = broker.accept("b", packet);

    Denied denied = refusal(() -> work.act("complete", "{'result':{'currency':'Euro'}}"));

    assertThat(denied.code()).isEqualTo("OUTPUT_INVALID");
    assertThat(denied.errors())
        .extracting(it -> it.pointer())
        .containsExactlyInAnyOrder("/result/total", "/result/currency");
    assertThat(work.state()).isEqualTo("running");
    work.act("complete", "{'result':{'total':1,'currency':'EUR'}}");
    assertThat(work.state()).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void endlessSchemaDoesNotBlockTheBroker() {
    TestBroker broker = openWith("a", "b");
    StringBuilder parts = new StringBuilder("'p40':{'type':'object'}");
    for (int i = 0; i < 40; i++) {
      String next = "{'$ref':'#/$defs/p" + (i + 1) + "'}";
      parts.append(",'p").append(i).append("':{'allOf':[").append(next).append(',').append(next);
      parts.append("]}");
    }
    String packet =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','payload':{},'expectedOutput':{"
                    + "'schema':{'$ref':'#/$defs/p0','$defs':{"
                    + parts
                    + "}}}}"));
    TestBroker.HeldPacket work = broker.accept("b", packet);

    Denied denied = refusal(() -> work.act("complete", "{'result':{}}"));

    assertThat(denied.code()).isEqualTo("OUTPUT_INVALID");
    assertThat(denied.errors()).extracting(it -> it.pointer()).containsExactly("/result");
    assertThat(broker.state(broker.send("a", "b"))).isEqualTo("ready");
  }

  @Test
  default void aBareSchemaAsExpectedOutputIsEnforced() {
    TestBroker broker = openWith("a", "b");
    String packet =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','payload':{},'expectedOutput':{"
                    + "'type':'object','required':['total'],"
                    + "'properties':{'total':{'type':'number'}}}}"));
    TestBroker.HeldPacket work = broker.accept("b", packet);

    Denied denied = refusal(() -> work.act("complete", "{'result':{'total':'many'}}"));

    assertThat(denied.code()).isEqualTo("OUTPUT_INVALID");
    assertThat(denied.errors()).extracting(it -> it.pointer()).containsExactly("/result/total");
    work.act("complete", "{'result':{'total':1}}");
  }

  @Test
  default void aSchemaBesideOtherMembersOfExpectedOutputIsRefused() {
    TestBroker broker = openWith("a", "b");

    Denied denied =
        refusal(
            () ->
                broker.submit(
                    "a",
                    "{'type':'task.assign','target':'b','payload':{},"
                        + "'expectedOutput':{'requiredFields':['a'],'properties':{}}}"));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(denied.errors())
        .extracting(it -> it.pointer())
        .containsExactly("/expectedOutput/properties");
  }

  @Test
  default void anotherWorkerCannotAcceptAnOfferWithoutItsToken() {
    TestBroker broker = openWith("a", "b");
    String packet = broker.send("a", "b");
    String token = QuotedJson.at(broker.claim("b").get(0), "/lease/token");

    Denied denied = refusal(() -> broker.act("b", packet, "accept", "{}"));

    assertThat(denied.code()).isEqualTo("ALREADY_CLAIMED");
    assertThat(broker.state(packet)).isEqualTo("ready");
    broker.act("b", packet, "accept", "{'leaseToken':'" + token + "'}");
    assertThat(broker.state(packet)).isEqualTo("running");
  }
}
