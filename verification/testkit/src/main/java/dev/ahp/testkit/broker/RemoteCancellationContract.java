package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.Offer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that a cancelled packet is also cancelled at the remote agent that a receipt names. */
interface RemoteCancellationContract extends BrokerFixture {
  private TestBroker openWithTransport() {
    TestBroker broker = openWith("a");
    broker.agent("b", DeliveryContract.DELIVERY);
    return broker;
  }

  private static List<Offer> take(TestBroker broker, long waitMs) {
    return get(
        broker
            .deliveries()
            .take(new DeliveryApi.DeliveryRequest("http", 100, waitMs, 30_000, Map.of())));
  }

  /** Delivers a packet to a remote agent. */
  private static Offer delivered(TestBroker broker) {
    broker.submit("a", "{'type':'task.assign','target':'b','payload':{'n':1}}");
    Offer offer = take(broker, 0).get(0);
    get(broker.deliveries().saveNote(offer.packetId(), offer.token(), json("{'task':'t-9'}")));
    get(broker.deliveries().delivered(offer));
    return offer;
  }

  private static JsonObject with(Offer offer, String body) {
    return json(body).with("leaseToken", Json.of(offer.token()));
  }

  private static TestBroker.HeldPacket accepted(TestBroker broker, Offer offer) {
    JsonObject answer = broker.act("b", offer.packetId(), "accept", with(offer, "{}"));
    return new TestBroker.HeldPacket(broker, "b", offer.packetId(), at(answer, "/lease/token"));
  }

  @Test
  default void cancelledPacketIsOfferedForRemoteCancellation() {
    TestBroker broker = openWithTransport();
    Offer offer = delivered(broker);
    accepted(broker, offer);
    broker.act("a", offer.packetId(), "cancel", "{}");

    Offer errand = take(broker, 0).get(0);

    assertThat(errand.packetId()).isEqualTo(offer.packetId());
    assertThat(errand.agent()).isEqualTo("b");
    assertThat(errand.isOver()).isTrue();
    assertThat(offer.isOver()).isFalse();
    assertThat(at(errand.note(), "/task")).isEqualTo("t-9");
    assertThat(take(broker, 0)).isEmpty();
    assertThat(broker.claim("b")).isEmpty();
    get(broker.deliveries().delivered(errand));
    broker.clock().advanceMs(120_000);
    assertThat(take(broker, 100)).isEmpty();
    assertThat(broker.state(offer.packetId())).startsWith("cancelled");
    assertThat(broker.events(offer.packetId())).endsWith("packet.cancelled");
  }

  @Test
  default void cancelledUnacceptedPacketIsOfferedForRemoteCancellation() {
    TestBroker broker = openWithTransport();
    Offer offer = delivered(broker);
    broker.act("a", offer.packetId(), "cancel", "{}");

    assertThat(take(broker, 0)).extracting(Offer::isOver).containsExactly(true);
  }

  @Test
  default void lateReportOfTheDeliveryDoesNotEndTheCancellation() {
    TestBroker broker = openWithTransport();
    Offer offer = delivered(broker);
    broker.act("a", offer.packetId(), "cancel", "{}");

    get(broker.deliveries().delivered(offer));
    Offer cancellation = take(broker, 0).get(0);
    get(broker.deliveries().delivered(offer));
    get(broker.deliveries().retry(cancellation, new DeliveryApi.Failure("away", 5_000, false)));
    broker.clock().advanceMs(5_000);

    assertThat(cancellation.isOver()).isTrue();
    assertThat(take(broker, 20_000)).extracting(Offer::isOver).containsExactly(true);
  }

  @Test
  default void failedOrLostCancellationIsOfferedAgain() {
    TestBroker broker = openWithTransport();
    Offer offer = delivered(broker);
    broker.act("a", offer.packetId(), "cancel", "{}");

    Offer first = take(broker, 0).get(0);
    get(broker.deliveries().retry(first, new DeliveryApi.Failure("away", 5_000, false)));
    assertThat(take(broker, 0)).isEmpty();
    broker.clock().advanceMs(5_000);
    Offer second = take(broker, 20_000).get(0);
    broker.clock().advanceMs(30_000);
    Offer third = take(broker, 20_000).get(0);

    assertThat(second.attempt()).isEqualTo(2);
    assertThat(third.attempt()).isEqualTo(3);
    assertThat(third.isOver()).isTrue();
  }

  @Test
  default void packetEndedByTheRemoteAgentNeedsNoCancellation() {
    TestBroker broker = openWithTransport();
    Offer done = delivered(broker);
    accepted(broker, done).act("complete", "{'result':1}");
    Offer failed = delivered(broker);
    accepted(broker, failed).act("fail", "{'error':{'code':'X'}}");
    Offer rejected = delivered(broker);
    broker.act("b", rejected.packetId(), "reject", with(rejected, "{'reason':'X'}"));

    assertThat(take(broker, 0)).isEmpty();
  }

  @Test
  default void packetAbandonedByItsCarrierIsCancelledRemotely() {
    TestBroker broker = openWithTransport();
    JsonObject note = json("{'task':'t-9','givenUp':true}");
    Offer failed = delivered(broker);
    TestBroker.HeldPacket heldPacket = accepted(broker, failed);
    get(broker.deliveries().saveNote(failed.packetId(), heldPacket.token(), note));
    heldPacket.act("fail", "{'error':{'code':'UNREACHABLE'}}");
    Offer first = take(broker, 0).get(0);
    Offer rejected = delivered(broker);
    get(broker.deliveries().saveNote(rejected.packetId(), rejected.token(), note));
    broker.act("b", rejected.packetId(), "reject", with(rejected, "{'reason':'X'}"));
    Offer second = take(broker, 0).get(0);

    assertThat(List.of(first, second)).extracting(Offer::isOver).containsExactly(true, true);
    assertThat(first.packetId()).isEqualTo(failed.packetId());
    assertThat(second.packetId()).isEqualTo(rejected.packetId());
  }

  @Test
  default void packetWithoutARemoteReceiptNeedsNoCancellation() {
    TestBroker broker = openWithTransport();
    broker.submit("a", "{'type':'task.assign','target':'b','payload':{'n':1}}");
    Offer offer = take(broker, 0).get(0);
    get(broker.deliveries().delivered(offer));
    broker.act("a", offer.packetId(), "cancel", "{}");

    assertThat(take(broker, 0)).isEmpty();
  }

  @Test
  default void agentWithAnotherTransportReceivesNoCancellation() {
    TestBroker broker = openWithTransport();
    Offer offer = delivered(broker);
    broker.agent("b", "{}");
    broker.act("a", offer.packetId(), "cancel", "{}");

    assertThat(take(broker, 0)).isEmpty();
  }
}
