package dev.ahp.testkit.broker;

import static dev.ahp.testkit.AwaitCondition.await;
import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.id;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of claims: each packet goes to one worker, in order, while its lease is valid. */
public interface ClaimContract extends BrokerFixture {
  @Test
  default void offerHidesThePacketUntilItExpires() {
    TestBroker broker = open();
    broker.agents("a");
    broker.agent("m1", "{'roles':['r']}");
    broker.agent("m2", "{'roles':['r']}");
    String packet = broker.send("a", "role:r");

    JsonObject first = broker.claim("m1", "'leaseMs':1000").get(0);
    assertThat(broker.state(packet)).isEqualTo("ready");
    assertThat(broker.field(packet, "/boundTo")).isEqualTo("m1");
    assertThat(broker.claim("m2")).isEmpty();
    broker.clock().advanceMs(1000);
    await(() -> broker.field(packet, "/boundTo").equals("null"));
    JsonObject second = broker.claim("m2").get(0);

    assertThat(broker.field(packet, "/boundTo")).isEqualTo("m2");
    assertThat(at(second, "/lease/fence")).isEqualTo("2");
    JsonObject old = json("{}").with("leaseToken", Json.of(at(first, "/lease/token")));
    assertThat(refusal(() -> broker.act("m1", packet, "accept", old)).code())
        .isEqualTo("LEASE_LOST");
    assertThat(refusal(() -> broker.act("m1", packet, "accept", "{}")).code())
        .isEqualTo("ALREADY_CLAIMED");
    assertThat(broker.events(packet))
        .containsExactly(
            "packet.submitted", "packet.offered", "packet.offer_lapsed", "packet.offered");
  }

  @Test
  default void expiredOfferIsReleasedAutomatically() {
    TestBroker broker = openWith("a", "b");
    String packet = broker.send("a", "b");
    broker.claim("b", "'leaseMs':100");

    broker.clock().advanceMs(100);

    await(() -> broker.events(packet).contains("packet.offer_lapsed"));
    assertThat(broker.state(packet)).isEqualTo("ready");
    assertThat(broker.claim("b")).hasSize(1);
  }

  @Test
  default void claimReturnsHighestPriorityThenOldest() {
    TestBroker broker = openWith("a", "b");
    for (String priority : List.of("LOW", "MEDIUM", "CRITICAL", "HIGH", "CRITICAL", "LOW")) {
      broker.submit(
          "a",
          json("{'type':'task.assign','target':'b','priority':'" + priority + "','payload':{}}"));
      broker.clock().advanceMs(1);
    }

    List<String> created = new ArrayList<>();
    List<String> priorities = new ArrayList<>();
    for (JsonObject item : broker.claim("b")) {
      priorities.add(at(item, "/packet/priority"));
      created.add(at(item, "/packet/createdAt"));
    }

    assertThat(priorities).containsExactly("CRITICAL", "CRITICAL", "HIGH", "MEDIUM", "LOW", "LOW");
    assertThat(created.get(0)).isLessThan(created.get(1));
    assertThat(created.get(4)).isLessThan(created.get(5));
  }

  @Test
  default void claimCanBeRestrictedToOneTaskAndTypes() {
    TestBroker broker = openWith("a", "b");
    broker.send("a", "b", "t-1");
    String wanted = broker.send("a", "b", "t-2");
    broker.submit("a", "{'type':'x.other','target':'b','taskId':'t-2','payload':{}}");

    List<JsonObject> items = broker.claim("b", "'max':9,'taskId':'t-2','types':['task.assign']");

    assertThat(items).extracting(it -> at(it, "/packet/packetId")).containsExactly(wanted);
  }

  @Test
  default void acceptingClaimWritesOneRecord() {
    TestBroker broker = openWith("a", "b");
    String packet = broker.send("a", "b");

    JsonObject item = broker.claim("b", "'accept':true").get(0);

    assertThat(at(item, "/accepted")).isEqualTo("true");
    assertThat(at(item, "/packet/status")).isEqualTo("running");
    assertThat(at(item, "/packet/owner")).isEqualTo("b");
    assertThat(broker.events(packet)).containsExactly("packet.submitted", "packet.accepted");
    JsonObject done = json("{}").with("leaseToken", Json.of(at(item, "/lease/token")));
    broker.act("b", packet, "complete", done);
    assertThat(broker.state(packet)).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void claimRespectsTheResponseSizeLimit() {
    TestBroker broker = openWith("a", "b");
    List<String> sent = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      sent.add(id(broker.submit("a", HandoffMessages.large("b", "t-1"))));
    }

    List<JsonObject> first = broker.claim("b");

    int room = first.size();
    assertThat(room).isBetween(2, 3);
    assertThat(first).extracting(it -> at(it, "/packet/packetId")).isEqualTo(sent.subList(0, room));
    for (String other : sent.subList(room, 4)) {
      assertThat(broker.events(other)).containsExactly("packet.submitted");
    }
    assertThat(broker.claim("b", "'max':100,'accept':true"))
        .extracting(it -> at(it, "/packet/packetId"))
        .isEqualTo(sent.subList(room, 4));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"'max':0", "'max':101", "'waitMs':60001", "'leaseMs':99", "'leaseMs':3600001"})
  default void claimWithInvalidParametersIsRejected(String members) {
    TestBroker broker = openWith("b");

    assertThat(refusal(() -> broker.claim("b", members)).code()).isEqualTo("SCHEMA_INVALID");
  }

  @Test
  default void agentCannotClaimForAnotherAgent() {
    TestBroker broker = openWith("a", "b");
    JsonObject request = json("{'agent':'b'}");

    for (String who : List.of("a", "operator", "auditor")) {
      assertThat(refusal(() -> get(broker.api().packets().claim(as(who), request))).code())
          .isEqualTo("FORBIDDEN");
    }
  }

  @Test
  default void longPollReturnsWhenAPacketArrives() {
    TestBroker broker = openWith("a", "b");
    CompletableFuture<JsonObject> poll =
        broker.api().packets().claim(as("b"), json("{'agent':'b','waitMs':20000}"));
    assertThat(poll).isNotDone();

    String packet = broker.send("a", "b");

    assertThat(at(get(poll), "/items/0/packet/packetId")).isEqualTo(packet);
  }

  @Test
  default void longPollForOtherTypesDoesNotBlockOtherPolls() {
    TestBroker broker = openWith("a", "b");
    CompletableFuture<JsonObject> choosy =
        broker
            .api()
            .packets()
            .claim(as("b"), json("{'agent':'b','waitMs':5000,'types':['x.other']}"));
    CompletableFuture<JsonObject> any =
        broker
            .api()
            .packets()
            .claim(as("b"), json("{'agent':'b','waitMs':20000,'types':['task.assign']}"));

    String packet = broker.send("a", "b");

    assertThat(at(get(any), "/items/0/packet/packetId")).isEqualTo(packet);
    assertThat(choosy).isNotDone();
  }

  @Test
  default void longPollReturnsEmptyAfterItsTimeout() {
    TestBroker broker = openWith("b");

    assertThat(broker.claim("b", "'waitMs':50")).isEmpty();
  }

  @Test
  default void acceptInvalidatesTheOfferToken() {
    TestBroker broker = openWith("a", "b");
    String packet = broker.send("a", "b");
    String offer = at(broker.claim("b").get(0), "/lease/token");
    JsonObject withOffer = json("{}").with("leaseToken", Json.of(offer));

    JsonObject accepted = broker.act("b", packet, "accept", withOffer);

    assertThat(at(accepted, "/lease/token")).isNotEqualTo(offer);
    assertThat(at(accepted, "/lease/fence")).isEqualTo("2");
    assertThat(refusal(() -> broker.act("b", packet, "complete", withOffer)).code())
        .isEqualTo("LEASE_LOST");
    assertThat(broker.state(packet)).isEqualTo("running");
  }

  @Test
  default void renewedLeaseStaysValidAndExpiredLeaseEndsTheWork() {
    TestBroker broker = openWith("a", "b");
    TestBroker.HeldPacket work = broker.running("a", "b");
    broker.clock().advanceMs(29_000);
    String token = at(work.act("renew", "{'leaseMs':60000}"), "/lease/token");
    assertThat(token).isEqualTo(work.token());

    broker.clock().advanceMs(59_000);
    work.act("progress", "{'percent':50}");
    broker.clock().advanceMs(1_000);

    broker.awaitState(work.id(), "failed/LEASE_LOST");
    int records = broker.records().size();
    assertThat(refusal(work::complete).code()).isEqualTo("LEASE_LOST");
    assertThat(refusal(work::fail).code()).isEqualTo("LEASE_LOST");
    assertThat(broker.records()).hasSize(records);
  }

  @Test
  default void expiredLeaseIsRejectedBeforeTheTimerRuns() {
    TestBroker broker = openWith("a", "b");
    TestBroker.HeldPacket work = broker.running("a", "b");

    broker.clock().advanceMs(30_000);

    assertThat(refusal(work::complete).code()).isEqualTo("LEASE_LOST");
    broker.awaitState(work.id(), "failed/LEASE_LOST");
  }

  @Test
  default void thousandWorkersClaimEachPacketExactlyOnce() {
    TestBroker broker = open();
    broker.agents("a");
    int workers = 1000;
    int packets = 400;
    for (int i = 0; i < 20; i++) {
      broker.agent("w" + i, "{'roles':['pool']}");
    }
    List<Json> batch = new ArrayList<>();
    for (int i = 0; i < packets; i++) {
      batch.add(json("{'type':'task.assign','target':'role:pool','payload':{'i':" + i + "}}"));
    }
    get(broker.api().packets().submitAll(as("a"), batch));

    List<CompletableFuture<JsonObject>> claims = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      String agent = "w" + i % 20;
      claims.add(
          broker.api().packets().claim(as(agent), json("{'agent':'" + agent + "','accept':true}")));
    }
    List<String> given = new ArrayList<>();
    for (CompletableFuture<JsonObject> claim : claims) {
      TestBroker.items(get(claim)).forEach(it -> given.add(at(it, "/packet/packetId")));
    }

    assertThat(given).hasSize(packets).doesNotHaveDuplicates();
    assertThat(broker.packets(Map.of("status", "running"))).hasSize(packets);
  }

  @Test
  default void packetForACapabilityIsOfferedToAgentsThatHaveIt() {
    TestBroker broker = openWith("a", "stranger");
    broker.agent("able", "{'capabilities':['refund']}");
    String packet = broker.send("a", "capability:refund");

    assertThat(broker.claim("stranger")).isEmpty();
    assertThat(broker.claim("able"))
        .extracting(it -> id(it.object("packet").orElseThrow()))
        .containsExactly(packet);
  }
}
