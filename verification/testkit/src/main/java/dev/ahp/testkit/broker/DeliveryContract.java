package dev.ahp.testkit.broker;

import static dev.ahp.testkit.AwaitCondition.await;
import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.Offer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of packets for agents that are reached by a transport. */
interface DeliveryContract extends BrokerFixture {
  String DELIVERY = "{'delivery':{'transport':'http','url':'https://b.example/','secret':'s3'}}";

  default TestBroker openWithTransport(String... names) {
    TestBroker broker = openWith("a");
    for (String name : names) {
      broker.agent(name, DELIVERY);
    }
    return broker;
  }

  private static List<Offer> take(TestBroker broker, long waitMs) {
    return take(broker, waitMs, Map.of());
  }

  private static List<Offer> take(TestBroker broker, long waitMs, Map<String, Long> notBefore) {
    return get(
        broker
            .deliveries()
            .take(new DeliveryApi.DeliveryRequest("http", 100, waitMs, 30_000, notBefore)));
  }

  private static List<String> ids(List<Offer> offers) {
    return offers.stream().map(Offer::packetId).toList();
  }

  private static DeliveryApi.Failure failure(long retryAfterMs) {
    return new DeliveryApi.Failure("it answered 500", retryAfterMs, false);
  }

  private static JsonObject with(Offer offer) {
    return json("{}").with("leaseToken", Json.of(offer.token()));
  }

  @Test
  default void packetForATransportAgentIsOfferedForDelivery() {
    TestBroker broker = openWithTransport("b");
    String packet = broker.send("a", "b");

    Offer offer = take(broker, 0).get(0);

    assertThat(offer.packetId()).isEqualTo(packet);
    assertThat(offer.agent()).isEqualTo("b");
    assertThat(offer.attempt()).isEqualTo(1);
    assertThat(offer.delivery().string("secret")).contains("s3");
    assertThat(at(offer.item(), "/packet/status")).isEqualTo("ready");
    assertThat(at(offer.item(), "/accepted")).isEqualTo("false");
    assertThat(take(broker, 0)).isEmpty();
    assertThat(get(broker.deliveries().delivered(offer))).isTrue();
    broker.act("b", packet, "accept", with(offer));
    assertThat(broker.events(packet))
        .containsExactly("packet.submitted", "packet.offered", "packet.accepted");
  }

  @Test
  default void deliveryBatchRespectsTheResponseSizeLimit() {
    TestBroker broker = openWithTransport("b");
    for (int i = 0; i < 12; i++) {
      broker.submit("a", HandoffMessages.large("b", "t-" + i));
    }

    List<Offer> first = take(broker, 0);

    assertThat(first).hasSizeBetween(8, 10);
    assertThat(take(broker, 0)).hasSize(12 - first.size());
  }

  @Test
  default void packetsForClaimingAgentsAreNotDelivered() {
    TestBroker broker = openWith("a", "b");
    broker.send("a", "b");

    assertThat(take(broker, 0)).isEmpty();
  }

  @Test
  default void deliverySecretIsNeverReturned() {
    TestBroker broker = openWithTransport("b");

    JsonObject shown = broker.api().agents().get(Caller.OPERATOR, "b");

    assertThat(at(shown, "/delivery/url")).isEqualTo("https://b.example/");
    assertThat(shown.object("delivery").orElseThrow().has("secret")).isFalse();
  }

  @Test
  default void unknownTransportIsRejectedByName() {
    TestBroker broker = open();

    assertThat(
            refusal(
                    () -> {
                      broker.agent("b", "{'delivery':{'transport':'pigeon'}}");
                      return "b";
                    })
                .errors()
                .get(0)
                .pointer())
        .isEqualTo("/delivery/transport");
  }

  @Test
  default void packetInDeliveryCanBeClaimed() {
    TestBroker broker = openWithTransport("b");
    String packet = broker.send("a", "b");
    Offer offer = take(broker, 0).get(0);

    JsonObject claimed = broker.claim("b").get(0);

    assertThat(at(claimed, "/packet/packetId")).isEqualTo(packet);
    assertThat(refusal(() -> broker.act("b", packet, "accept", with(offer))).code())
        .isEqualTo("LEASE_LOST");
    assertThat(get(broker.deliveries().delivered(offer))).isFalse();
    assertThat(broker.claim("b")).isEmpty();
  }

  @Test
  default void deliveredPacketIsHiddenUntilItsLeaseExpires() {
    TestBroker broker = openWithTransport("b");
    String packet = broker.send("a", "b");
    Offer first = take(broker, 0).get(0);
    get(broker.deliveries().delivered(first));
    assertThat(broker.claim("b")).isEmpty();

    broker.clock().advanceMs(30_000);
    Offer second = take(broker, 20_000).get(0);

    assertThat(second.packetId()).isEqualTo(packet);
    assertThat(second.attempt()).isEqualTo(2);
    assertThat(at(second.item(), "/lease/fence")).isEqualTo("2");
    assertThat(refusal(() -> broker.act("b", packet, "accept", with(first))).code())
        .isEqualTo("LEASE_LOST");
  }

  @Test
  default void packetWhoseOfferLapsedBeforeItsDeliveryWasReportedIsDeliveredAgain() {
    TestBroker broker = openWithTransport("b");
    String packet = broker.send("a", "b");
    Offer late = take(broker, 0).get(0);
    broker.clock().advanceMs(30_001);
    await(() -> broker.events(packet).contains("packet.offer_lapsed"));

    assertThat(get(broker.deliveries().delivered(late))).isFalse();

    assertThat(ids(take(broker, 0))).containsExactly(packet);
  }

  @Test
  default void failedDeliveryIsRetriedAfterADelay() {
    TestBroker broker = openWithTransport("b");
    String packet = broker.send("a", "b");
    Offer first = take(broker, 0).get(0);

    assertThat(get(broker.deliveries().retry(first, failure(5_000)))).isTrue();

    assertThat(take(broker, 0)).isEmpty();
    broker.clock().advanceMs(4_999);
    assertThat(take(broker, 50)).isEmpty();
    broker.clock().advanceMs(1);
    Offer second = take(broker, 20_000).get(0);
    assertThat(second.attempt()).isEqualTo(2);
    assertThat(broker.status(packet)).isEqualTo("ready");
  }

  @Test
  default void packetClaimedDuringTheRetryDelayIsNotDelivered() {
    TestBroker broker = openWithTransport("b");
    String packet = broker.send("a", "b");
    get(broker.deliveries().retry(take(broker, 0).get(0), failure(1_000)));

    assertThat(broker.claim("b")).hasSize(1);
    broker.clock().advanceMs(2_000);

    assertThat(take(broker, 500)).isEmpty();
    assertThat(broker.status(packet)).isEqualTo("ready");
  }

  @Test
  default void onlyTheOldestPacketOfATaskIsInDelivery() {
    TestBroker broker = openWithTransport("b");
    String first = broker.send("a", "b", "t-1");
    String second = broker.send("a", "b", "t-1");
    String other = broker.send("a", "b", "t-2");

    List<Offer> offers = take(broker, 0);

    assertThat(ids(offers)).containsExactly(first, other);
    get(broker.deliveries().delivered(offers.get(0)));
    assertThat(ids(take(broker, 20_000))).containsExactly(second);
  }

  @Test
  default void failingPacketBlocksItsTaskForALimitedTime() {
    TestBroker broker = openWithTransport("b");
    String bad = broker.send("a", "b", "t-1");
    String behind = broker.send("a", "b", "t-1");
    List<String> carried = new ArrayList<>();
    for (int i = 0; i < 12 && !carried.contains(behind); i++) {
      for (Offer offer : take(broker, 20_000)) {
        carried.add(offer.packetId());
        if (offer.packetId().equals(bad)) {
          get(broker.deliveries().retry(offer, failure(2_000)));
        }
      }
      broker.clock().advanceMs(3_000);
    }

    assertThat(carried).contains(behind);
    assertThat(carried.indexOf(behind)).isGreaterThanOrEqualTo(10);
  }

  @Test
  default void undeliverablePacketWaitsForAClaimAndRaisesAnAlert() {
    TestBroker broker = openWithTransport("b");
    String bad = broker.send("a", "b", "t-1");
    String behind = broker.send("a", "b", "t-1");

    get(broker.deliveries().giveUp(take(broker, 0).get(0), "it is too large"));

    assertThat(broker.alertKinds()).containsExactly("DELIVERY_FAILED");
    assertThat(ids(take(broker, 20_000))).containsExactly(behind);
    broker.clock().advanceMs(120_000);
    await(() -> broker.events(bad).contains("packet.offer_lapsed"));
    assertThat(ids(take(broker, 200))).doesNotContain(bad);
    assertThat(broker.claim("b")).isNotEmpty();
  }

  @Test
  default void pausedAgentDoesNotBlockOthers() {
    TestBroker broker = openWithTransport("b", "c");
    broker.send("a", "b", "t-1");
    String fine = broker.send("a", "c", "t-2");
    long later = broker.clock().millis() + 10_000;

    assertThat(ids(take(broker, 0, Map.of("b", later)))).containsExactly(fine);
    assertThat(take(broker, 0)).isEmpty();
    broker.clock().advanceMs(10_000);
    assertThat(take(broker, 20_000)).hasSize(1);
  }

  @Test
  default void packetForARoleIsDeliveredToAMemberWithATransport() {
    TestBroker broker = openWith("a");
    broker.agent("puller", "{'roles':['pool']}");
    broker.agent("reached", DELIVERY.replace("{'delivery'", "{'roles':['pool'],'delivery'"));
    String packet = broker.send("a", "role:pool");

    Offer offer = take(broker, 0).get(0);

    assertThat(offer.agent()).isEqualTo("reached");
    TestBroker.HeldPacket heldPacket = broker.accept("puller", packet);
    assertThat(refusal(() -> broker.act("reached", packet, "accept", with(offer))).code())
        .isEqualTo("LEASE_LOST");
    heldPacket.complete();
  }

  @Test
  default void waitingPacketsAreDeliveredWhenAnAgentGetsATransport() {
    TestBroker broker = openWith("a", "b");
    String packet = broker.send("a", "b");

    broker.agent("b", DELIVERY);

    assertThat(ids(take(broker, 0))).containsExactly(packet);
  }

  @Test
  default void packetsOfAnAgentWithoutItsTransportAreNotDelivered() {
    TestBroker broker = openWithTransport("b");
    broker.send("a", "b");

    broker.agent("b", "{}");

    assertThat(take(broker, 0)).isEmpty();
    assertThat(broker.claim("b")).hasSize(1);
  }

  @Test
  default void returnedPacketIsDeliveredToItsOwner() {
    TestBroker broker = openWithTransport("b");
    broker.agents("c");
    TestBroker.HeldPacket parent = broker.running("a", "b");
    String child = parent.delegate("'join':'all'", "c").get(0);
    broker.accept("c", child).complete();

    Offer offer = take(broker, 20_000).get(0);

    assertThat(offer.packetId()).isEqualTo(parent.id());
    assertThat(at(offer.item(), "/resumed")).isEqualTo("true");
    assertThat(at(offer.item(), "/accepted")).isEqualTo("true");
    get(broker.deliveries().delivered(offer));
    assertThat(refusal(parent::complete).code()).isEqualTo("LEASE_LOST");
    broker.act("b", parent.id(), "complete", with(offer));
    assertThat(broker.state(parent.id())).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void returnedPacketExpiresIfItsOwnerCannotBeReached() {
    TestBroker broker = openWithTransport("b");
    broker.agents("c");
    TestBroker.HeldPacket parent = broker.running("a", "b");
    String child = parent.delegate("'join':'all'", "c").get(0);
    broker.accept("c", child).complete();

    for (int i = 0; i < 4; i++) {
      List<Offer> offers = take(broker, 300);
      offers.forEach(it -> get(broker.deliveries().retry(it, failure(5_000))));
      broker.clock().advanceMs(8_000);
    }

    broker.awaitState(parent.id(), "failed/LEASE_LOST");
  }

  @Test
  default void scheduledPacketIsDeliveredWhenItIsDue() {
    TestBroker broker = openWithTransport("b");
    String at = broker.clock().instant().plusSeconds(60).toString();
    broker.submit(
        "a", "{'type':'task.assign','target':'b','scheduledAt':'%s','payload':{}}".formatted(at));
    assertThat(take(broker, 0)).isEmpty();

    broker.clock().advanceMs(60_000);

    assertThat(take(broker, 20_000)).hasSize(1);
  }
}
