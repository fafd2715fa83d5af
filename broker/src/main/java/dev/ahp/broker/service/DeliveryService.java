package dev.ahp.broker.service;

import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.Offer;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.command.CarrierNote;
import dev.ahp.broker.command.ClaimDeliveriesCommand;
import dev.ahp.broker.command.ClaimItem;
import dev.ahp.broker.command.DeliveryItem;
import dev.ahp.broker.command.DeliveryOutcome;
import dev.ahp.broker.command.RecordDeliveryCommand;
import dev.ahp.broker.command.SaveCarrierNoteCommand;
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
  public CompletableFuture<List<Offer>> take(DeliveryRequest request) {
    List<DeliveryItem> none = List.of();
    return longPoll
        .until(
            new LongPoll.WaitRequest(
                ClaimDeliveriesCommand.queues(request.transport()), () -> false, false),
            request.waitMs(),
            () -> context.run(new ClaimDeliveriesCommand(context.rules(), request)),
            deliveryItems -> !deliveryItems.isEmpty(),
            none)
        .thenApply(this::offers);
  }

  private List<Offer> offers(List<DeliveryItem> deliveryItems) {
    List<Offer> offers = new ArrayList<>();
    for (DeliveryItem item : deliveryItems) {
      ClaimItem claim = item.claim();
      JsonObject delivery =
          context
              .catalog()
              .agent(item.agent())
              .map(AgentEntry::delivery)
              .orElse(JsonObject.empty());
      offers.add(
          new Offer(
              claim.packet().id(),
              claim.packet().taskId(),
              item.agent(),
              delivery,
              packets.render(claim),
              CarrierNote.of(claim.packet()),
              item.attempt(),
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

  private CompletableFuture<Boolean> settle(Offer offer, DeliveryOutcome outcome) {
    RecordDeliveryCommand command =
        new RecordDeliveryCommand(
            context.rules(),
            new RecordDeliveryCommand.DeliveryKey(
                offer.packetId(), offer.token(), offer.agent(), offer.transport(), offer.isOver()),
            outcome);
    return context.run(offer.packetId(), command);
  }

  @Override
  public CompletableFuture<Boolean> saveNote(String packetId, String token, JsonObject note) {
    return context.run(
        packetId, new SaveCarrierNoteCommand(context.rules(), packetId, token, note));
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
