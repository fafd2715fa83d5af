package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.id;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of submit: defaults, duplicates, schedules and expiry. */
public interface SubmitContract extends BrokerFixture {
  @Test
  default void submittedPacketIsReadyAndHasTheDefaultsOfTheBroker() {
    TestBroker broker = openWith("a", "b");

    JsonObject packet = broker.submit("a", "{'type':'task.assign','target':'b','payload':{'n':1}}");

    assertThat(at(packet, "/status")).isEqualTo("ready");
    assertThat(at(packet, "/owner")).isEqualTo("a");
    assertThat(at(packet, "/priority")).isEqualTo("MEDIUM");
    assertThat(at(packet, "/visited")).isEqualTo("[\"a\"]");
    List<String> assigned = packet.array("assigned").map(JsonArray::strings).orElseThrow();
    assertThat(assigned)
        .contains("ahp", "packetId", "taskId", "createdAt", "traceparent", "sender", "status")
        .doesNotContain("type", "target", "payload");
    for (String name : assigned) {
      assertThat(packet.has(name)).as(name).isTrue();
    }
    assertThat(broker.packet(id(packet)).without("assigned"))
        .isEqualTo(packet.without("warnings").without("assigned"));
  }

  @Test
  default void packetWithoutATaskUsesTheTaskIdOfItsPayload() {
    TestBroker broker = openWith("a", "b");

    JsonObject packet =
        broker.submit(
            "a", HandoffMessages.packet("b", HandoffMessages.handoff("a", "b")).without("taskId"));
    JsonObject noId =
        json("{'type':'task.assign','target':'b','payload':{'taskId':'no id of a task'}}");

    assertThat(at(packet, "/status") + " " + at(packet, "/taskId")).isEqualTo("ready t-1");
    assertThat(packet.array("assigned").map(JsonArray::strings).orElseThrow()).contains("taskId");
    Denied denied = refusal(() -> broker.submit("a", noId));
    assertThat(denied.errors()).extracting(it -> it.pointer()).containsExactly("/payload/taskId");
  }

  @Test
  default void resubmittedPacketReturnsTheFirstOneWithoutChanges() {
    TestBroker broker = openWith("a", "b");
    JsonObject packet =
        json("{'packetId':'p1','taskId':'t','type':'task.assign','target':'b','payload':{'n':1}}");
    broker.submit("a", packet);
    int records = broker.records().size();

    PacketApi.SubmittedPacket again = broker.submitted("a", packet);

    assertThat(again.duplicate()).isTrue();
    assertThat(id(again.packet())).isEqualTo("p1");
    assertThat(broker.records()).hasSize(records);
  }

  @Test
  default void differentPacketWithTheSameIdIsRejected() {
    TestBroker broker = openWith("a", "b");
    broker.submit("a", "{'packetId':'p1','type':'task.assign','target':'b','payload':{'n':1}}");

    String other = "{'packetId':'p1','type':'task.assign','target':'b','payload':{'n':2}}";

    assertThat(refusal(() -> broker.submit("a", other)).code()).isEqualTo("PACKET_EXISTS");
    assertThat(refusal(() -> broker.submit("b", other)).code()).isEqualTo("PACKET_EXISTS");
  }

  @Test
  default void dedupeKeyAppliesPerSenderAndWindow() {
    TestBroker broker = openWith("a", "b", "c");
    String first = "{'type':'task.assign','target':'b','dedupeKey':'k','payload':{'n':1}}";
    String other = "{'type':'task.assign','target':'c','dedupeKey':'k','payload':{'n':2}}";
    String one = id(broker.submit("a", first));

    assertThat(id(broker.submit("a", other))).isEqualTo(one);
    assertThat(id(broker.submit("c", first))).isNotEqualTo(one);
    broker.clock().advanceMs(24 * 3_600_000L + 1);
    assertThat(id(broker.submit("a", other))).isNotEqualTo(one);
  }

  @Test
  default void idempotencyHeaderAppliesOnlyIfTheKeyIsAbsent() {
    TestBroker broker = openWith("a", "b");
    JsonObject bare = json("{'type':'task.assign','target':'b','payload':{'n':1}}");
    JsonObject keyed = bare.with("dedupeKey", Json.of("own"));

    String one = id(get(broker.api().packets().submit(as("a"), bare, "h")).packet());
    String two = id(get(broker.api().packets().submit(as("a"), keyed, "h")).packet());

    assertThat(two).isNotEqualTo(one);
    assertThat(id(get(broker.api().packets().submit(as("a"), bare, "h")).packet())).isEqualTo(one);
    assertThat(id(broker.submit("a", keyed))).isEqualTo(two);
  }

  @Test
  default void deniedPacketIsNotUsedForDeduplication() {
    TestBroker broker = openWith("a");
    String packet = "{'type':'task.assign','target':'b','dedupeKey':'k','payload':{'n':1}}";
    assertThat(refusal(() -> broker.submit("a", packet)).code()).isEqualTo("NO_ROUTE");
    broker.agents("b");

    assertThat(at(broker.submit("a", packet), "/status")).isEqualTo("ready");
  }

  @Test
  default void batchEntriesAreIndependentAndOrdered() {
    TestBroker broker = openWith("a", "b");
    List<Json> batch =
        List.of(
            json("{'type':'task.assign','target':'b','payload':{'n':1}}"),
            json("{'type':'task.assign','target':'nobody','payload':{'n':2}}"),
            json("{'type':'task.assign','target':'b','payload':{'n':3}}"));

    List<PacketApi.BatchItemResult> batchItemResults =
        get(broker.api().packets().submitAll(as("a"), batch));

    assertThat(batchItemResults)
        .hasExactlyElementsOfTypes(
            PacketApi.BatchItemAccepted.class,
            PacketApi.BatchItemRefused.class,
            PacketApi.BatchItemAccepted.class);
    assertThat(broker.claim("b"))
        .extracting(it -> at(it, "/packet/payload/n"))
        .containsExactly("1", "3");
  }

  @Test
  default void scheduledPacketWaitsUntilItIsDue() {
    TestBroker broker = openWith("a", "b");
    String packet =
        id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','scheduledAt':'2026-03-01T12:01:00Z','payload':{'n':1}}"));
    assertThat(broker.status(packet)).isEqualTo("validated");
    assertThat(broker.claim("b")).isEmpty();
    assertThat(refusal(() -> broker.accept("b", packet)).code()).isEqualTo("ILLEGAL_TRANSITION");

    broker.clock().advanceMs(60_000);

    broker.awaitState(packet, "ready");
    assertThat(broker.claim("b")).hasSize(1);
    assertThat(broker.events(packet))
        .containsExactly("packet.submitted", "packet.due", "packet.offered");
  }

  @Test
  default void expiredPacketCannotBeClaimedAndEnds() {
    TestBroker broker = openWith("a", "b");
    String packet =
        id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','expiresAt':'2026-03-01T12:01:00Z','payload':{'n':1}}"));

    broker.clock().advanceMs(60_000);

    assertThat(broker.claim("b")).isEmpty();
    broker.awaitState(packet, "cancelled/EXPIRED");
  }

  @Test
  default void expiryLimitsTheWaitNotTheWork() {
    TestBroker broker = openWith("a", "b");
    String packet =
        id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','expiresAt':'2026-03-01T12:00:10Z','payload':{'n':1}}"));
    TestBroker.HeldPacket work = broker.accept("b", packet);

    broker.clock().advanceMs(20_000);

    work.complete();
    assertThat(work.state()).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void expiredPacketIsRejectedAtSubmit() {
    TestBroker broker = openWith("a", "b");

    Denied denied =
        refusal(
            () ->
                broker.submit(
                    "a",
                    "{'type':'task.assign','target':'b','expiresAt':'2026-03-01T11:59:59Z','payload':{'n':1}}"));

    assertThat(denied.code()).isEqualTo("EXPIRED");
    assertThat(denied.errors()).extracting(it -> it.pointer()).containsExactly("/expiresAt");
  }

  @Test
  default void resubmittedPacketIsNotRejectedAsExpired() {
    TestBroker broker = openWith("a", "b");
    JsonObject packet =
        json(
            "{'type':'task.assign','target':'b','packetId':'p1','dedupeKey':'k','expiresAt':'2026-03-01T12:00:10Z','payload':{}}");
    broker.submit("a", packet);
    broker.accept("b", "p1");
    broker.clock().advanceMs(20_000);

    assertThat(broker.submitted("a", packet).duplicate()).isTrue();
    assertThat(id(broker.submit("a", packet.without("packetId")))).isEqualTo("p1");
    assertThat(refusal(() -> broker.submit("b", packet.without("packetId"))).code())
        .isEqualTo("EXPIRED");
  }
}
