package dev.ahp.broker.service;

import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.Offer;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.command.CarrierLease;
import dev.ahp.broker.command.CarrierNote;
import dev.ahp.broker.command.ClaimDeliveriesCommand;
import dev.ahp.broker.command.ClaimItem;
import dev.ahp.broker.command.DeliveryItem;
import dev.ahp.broker.command.DeliveryOutcome;
import dev.ahp.broker.command.SettleDeliveryCommand;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Gives packets to transports and records the outcomes. */
final class DeliveryService implements DeliveryApi {
  private final BrokerContext context;
  private final LongPoll longPoll;
  private final PacketService packets;
  private final Meters meters;

  DeliveryService(BrokerContext context, LongPoll longPoll, PacketService packets, Meters meters) {
    this.context = context;
    this.longPoll = longPoll;
    this.packets = packets;
    this.meters = meters;
  }

  @Override
  public CompletableFuture<List<Offer>> take(DeliveryRequest deliveryRequest) {
    List<DeliveryItem> none = List.of();
    return longPoll
        .until(
            new LongPoll.WaitRequest(
                ClaimDeliveriesCommand.queues(deliveryRequest.transport()), false, false),
            deliveryRequest.waitMs(),
            () -> context.run(new ClaimDeliveriesCommand(context.rules(), deliveryRequest)),
            deliveryItems -> !deliveryItems.isEmpty(),
            none)
        .thenApply(this::offers);
  }

  private List<Offer> offers(List<DeliveryItem> deliveryItems) {
    List<Offer> offers = new ArrayList<>();
    for (DeliveryItem deliveryItem : deliveryItems) {
      ClaimItem claim = deliveryItem.claim();
      JsonObject delivery =
          context
              .catalog()
              .agent(deliveryItem.agent())
              .map(AgentEntry::delivery)
              .orElse(JsonObject.empty());
      offers.add(
          new Offer(
              claim.packet().id(),
              claim.packet().taskId(),
              deliveryItem.agent(),
              delivery,
              packets.render(claim),
              CarrierNote.of(claim.packet()),
              deliveryItem.attempt(),
              claim.packet().placement().since()));
    }
    return offers;
  }

  @Override
  public CompletableFuture<Boolean> delivered(Offer offer) {
    return settle(offer, new DeliveryOutcome.DeliverySuccess());
  }

  @Override
  public CompletableFuture<Boolean> retry(Offer offer, Failure failure) {
    return settle(
        offer,
        new DeliveryOutcome.DeliveryRetry(
            failure.reason(), failure.retryAfterMs(), failure.alert()));
  }

  @Override
  public CompletableFuture<Boolean> giveUp(Offer offer, String reason) {
    return settle(offer, new DeliveryOutcome.DeliveryFailure(reason));
  }

  private CompletableFuture<Boolean> settle(Offer offer, DeliveryOutcome deliveryOutcome) {
    SettleDeliveryCommand command =
        new SettleDeliveryCommand(
            context.rules(),
            new SettleDeliveryCommand.DeliveryKey(
                offer.packetId(), offer.token(), offer.agent(), offer.transport()),
            deliveryOutcome);
    return context.run(offer.packetId(), command);
  }

  @Override
  public CompletableFuture<Boolean> saveNote(String packetId, String token, JsonObject note) {
    return context.run(packetId, new CarrierLease(context.rules(), packetId, token, note));
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
