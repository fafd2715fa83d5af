package dev.ahp.broker.command;

import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The last errand of a carrier: a packet that is over here while somebody elsewhere still has its
 * work waits, in a queue of its transport, for whoever calls the work off there. It is put there in
 * the transaction that ended it, so it does not matter whether anybody followed the work at that
 * moment. Whoever takes the errand has it for a while; then it is to be had again, until it was
 * done, or was in vain too often.
 */
final class RemoteCancellation {
  private static final long MOST_TRIES = 100;

  private RemoteCancellation() {}

  /** With the errand if there is one; whoever has the work and ends it there too needs none. */
  static PacketState owed(
      Environment environment, PacketState ended, PacketCompletion.PacketEnd how) {
    boolean overThere = isOverThere(how) && !CarrierLease.isGivenUp(ended);
    if (CarrierLease.note(ended).isEmpty() || overThere) {
      return ended;
    }
    return queued(environment, ended.with(ended.attributes().without("carried")));
  }

  private static boolean isOverThere(PacketCompletion.PacketEnd how) {
    return switch (how.event()) {
      case "packet.completed", "packet.rejected" -> true;
      case "packet.failed" -> !how.actor().equals(Transitions.BROKER);
      default -> false;
    };
  }

  private static PacketState queued(Environment environment, PacketState packet) {
    List<String> queues =
        CarrierLease.carriedBy(environment.catalog(), packet).stream()
            .map(QueueNames::callingOff)
            .toList();
    return packet.with(packet.placement().inQueues(queues)).with(Deadlines.NONE);
  }

  /** Nobody has told that it was done: it is to be had again. */
  static PacketState due(Environment environment, UnitOfWork work, PacketState packet) {
    return new Transitions(environment).quietly(work, queued(environment, packet));
  }

  /** Gives the errand away for a while. */
  static ClaimDeliveriesCommand.DeliveryItem given(
      Environment environment, UnitOfWork work, PacketState packet, long ms) {
    long tries = packet.attributes().number("carried") + 1;
    PacketState given =
        packet
            .with(packet.placement().inQueues(List.of()))
            .with(packet.attributes().with("carried", tries))
            .with(Deadlines.NONE.scheduledAt(work.now() + ms));
    PacketState kept = new Transitions(environment).quietly(work, given);
    JsonObject content = work.content(packet);
    return new ClaimDeliveriesCommand.DeliveryItem(
        new ClaimCommand.ClaimItem(kept, content, true, true, null),
        CarrierLease.carriedFor(packet),
        (int) tries);
  }

  /** What became of it; tells whether it is still to be done. */
  static boolean settle(
      Environment environment,
      UnitOfWork work,
      PacketState packet,
      SettleDeliveryCommand.DeliveryOutcome deliveryOutcome) {
    boolean again =
        deliveryOutcome instanceof SettleDeliveryCommand.DeliveryRetry
            && packet.attributes().number("carried") < MOST_TRIES;
    long at =
        deliveryOutcome instanceof SettleDeliveryCommand.DeliveryRetry failed
            ? work.now() + Math.max(1, failed.inMs())
            : 0;
    PacketState after =
        again ? packet.with(Deadlines.NONE.scheduledAt(at)) : CarrierLease.forgotten(packet);
    new Transitions(environment).quietly(work, after);
    return again;
  }
}
