package dev.ahp.broker.desk;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.exchange.DeliveryDesk;
import dev.ahp.broker.exchange.Offer;
import dev.ahp.broker.move.Carried;
import dev.ahp.broker.move.Carrying;
import dev.ahp.broker.move.Claiming;
import dev.ahp.broker.move.Keeping;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The desk of deliveries in this process. */
final class LocalDeliveries implements DeliveryDesk {
  private final Office office;
  private final LongPoll longPoll;
  private final LocalPackets packets;
  private final Meters meters;

  LocalDeliveries(Office office, LongPoll longPoll, LocalPackets packets, Meters meters) {
    this.office = office;
    this.longPoll = longPoll;
    this.packets = packets;
    this.meters = meters;
  }

  @Override
  public CompletableFuture<List<Offer>> take(Wanted wanted) {
    List<Carrying.Item> nothing = List.of();
    return longPoll
        .until(
            new LongPoll.Line(Carrying.queues(wanted.transport()), false, false),
            wanted.waitMs(),
            () -> office.run(new Carrying(office.environment(), wanted)),
            items -> !items.isEmpty(),
            nothing)
        .thenApply(this::offers);
  }

  private List<Offer> offers(List<Carrying.Item> items) {
    List<Offer> offers = new ArrayList<>();
    for (Carrying.Item item : items) {
      Claiming.Item claim = item.claim();
      JsonObject delivery =
          office.catalog().agent(item.agent()).map(AgentEntry::delivery).orElse(JsonObject.empty());
      offers.add(
          new Offer(
              claim.packet().id(),
              claim.packet().taskId(),
              item.agent(),
              delivery,
              packets.shown(claim),
              Keeping.note(claim.packet()),
              item.attempt(),
              claim.packet().standing().since()));
    }
    return offers;
  }

  @Override
  public CompletableFuture<Boolean> taken(Offer offer) {
    return settle(offer, new Carried.Taken());
  }

  @Override
  public CompletableFuture<Boolean> again(Offer offer, Failure failure) {
    return settle(offer, new Carried.Again(failure.reason(), failure.againInMs(), failure.alert()));
  }

  @Override
  public CompletableFuture<Boolean> giveUp(Offer offer, String reason) {
    return settle(offer, new Carried.Never(reason));
  }

  private CompletableFuture<Boolean> settle(Offer offer, Carried.Outcome outcome) {
    Carried unit =
        new Carried(
            office.environment(),
            new Carried.Which(offer.packetId(), offer.token(), offer.agent(), offer.transport()),
            outcome);
    return office.run(offer.packetId(), unit);
  }

  @Override
  public CompletableFuture<Boolean> keep(String packetId, String token, JsonObject note) {
    return office.run(packetId, new Keeping(office.environment(), packetId, token, note));
  }

  @Override
  public void count(String metric, String labels, double by) {
    meters.add(metric, labels, (long) by);
  }

  @Override
  public void gauge(String metric, String labels, double value) {
    meters.gauge(metric, labels, value);
  }
}
