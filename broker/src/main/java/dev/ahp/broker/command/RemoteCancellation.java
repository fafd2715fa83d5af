package dev.ahp.broker.command;

import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import java.util.List;

/**
 * Cancels work that an external agent still has when its packet has ended here. The transaction
 * that ends the packet puts it into the cancellation queue of its transport. A carrier takes it
 * from there for a limited time and cancels the external work. Without a result the packet returns
 * to the queue, up to a maximum number of attempts.
 */
final class RemoteCancellation {
  private static final long MAX_ATTEMPTS = 100;

  private final Environment environment;
  private final Transitions transitions;

  RemoteCancellation(Environment environment, Transitions transitions) {
    this.environment = environment;
    this.transitions = transitions;
  }

  /** Queues an ended packet unless its work has ended at the external agent too. */
  PacketState queueIfUnfinished(PacketState ended, PacketEnd end) {
    boolean endedRemotely = isRemote(end) && !CarrierNote.isGivenUp(ended);
    if (CarrierNote.of(ended).isEmpty() || endedRemotely) {
      return ended;
    }
    return queued(ended.without(PacketAttribute.DELIVERY_ATTEMPTS));
  }

  private static boolean isRemote(PacketEnd end) {
    return switch (end.event()) {
      case PACKET_COMPLETED, PACKET_REJECTED -> true;
      case PACKET_FAILED -> !end.actor().equals(Transitions.BROKER);
      default -> false;
    };
  }

  private PacketState queued(PacketState packet) {
    List<String> queues =
        CarrierNote.transport(environment.catalog(), packet).stream()
            .map(QueueNames::cancellation)
            .toList();
    return packet.with(packet.placement().inQueues(queues)).with(Deadlines.NONE);
  }

  /** Returns a packet to the queue because no carrier reported a result in time. */
  PacketState requeue(UnitOfWork work, PacketState packet) {
    return transitions.update(work, queued(packet));
  }

  /** Gives a packet to a carrier for a limited time. */
  DeliveryItem take(UnitOfWork work, PacketState packet, long ms) {
    long attempt = packet.count(PacketAttribute.DELIVERY_ATTEMPTS) + 1;
    PacketState taken =
        transitions.update(
            work,
            packet
                .with(packet.placement().inQueues(List.of()))
                .with(PacketAttribute.DELIVERY_ATTEMPTS, attempt)
                .with(Deadlines.NONE.scheduledAt(work.now() + ms)));
    return new DeliveryItem(
        new ClaimItem(taken, work.content(packet), true, true, null),
        CarrierNote.agent(packet),
        (int) attempt);
  }

  /** Records a carrier's result and returns whether the work is still to be cancelled. */
  boolean settle(UnitOfWork work, PacketState packet, DeliveryOutcome outcome) {
    if (outcome instanceof DeliveryOutcome.DeliveryRetry retry
        && packet.count(PacketAttribute.DELIVERY_ATTEMPTS) < MAX_ATTEMPTS) {
      long at = work.now() + Math.max(1, retry.inMs());
      transitions.update(work, packet.with(Deadlines.NONE.scheduledAt(at)));
      return true;
    }
    transitions.update(work, CarrierNote.remove(packet));
    return false;
  }
}
