package dev.ahp.broker.command;

import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.List;

/** Records the outcome of a delivery; returns false if the lease is no longer current. */
public final class RecordDeliveryCommand implements Command<Boolean> {
  private final PacketRules rules;
  private final DeliveryKey deliveryKey;
  private final DeliveryOutcome outcome;

  /**
   * Identifies a delivery by packet, lease, receiver and transport.
   *
   * @param cancellation whether the carrier had to cancel the external work of an ended packet
   */
  public record DeliveryKey(
      String packetId, String token, String agent, String transport, boolean cancellation) {}

  public RecordDeliveryCommand(
      PacketRules rules, DeliveryKey deliveryKey, DeliveryOutcome outcome) {
    this.rules = rules;
    this.deliveryKey = deliveryKey;
    this.outcome = outcome;
  }

  @Override
  public ReadSet reads() {
    return new ReadSet().packet(deliveryKey.packetId());
  }

  @Override
  public Boolean run(UnitOfWork work) {
    PacketState packet = work.existing(deliveryKey.packetId());
    if (deliveryKey.cancellation()) {
      return !CarrierNote.of(packet).isEmpty() && rules.cancellation.settle(work, packet, outcome);
    }
    boolean current = isHeld(packet.lease()) && isUndecided(packet);
    if (current) {
      settle(work, packet);
    }
    if (!(outcome instanceof DeliveryOutcome.DeliveryRetry)) {
      ClaimDeliveriesCommand.next(work, packet).ifPresent(it -> release(work, it));
    }
    return current;
  }

  /** A lapsed lease keeps its token, but the packet is already in its queues again. */
  private boolean isHeld(LeaseState lease) {
    return deliveryKey.token().equals(lease.token())
        && lease.leaseKind() != LeaseState.LeaseKind.LAPSED;
  }

  /** Returns whether the packet is offered and not accepted, or returned and not resumed. */
  private static boolean isUndecided(PacketState packet) {
    return !packet.isFinal() && !packet.placement().queues().isEmpty();
  }

  private void settle(UnitOfWork work, PacketState packet) {
    Transitions transitions = rules.transitions;
    if (outcome instanceof DeliveryOutcome.DeliveryRetry retry) {
      long at = work.now() + Math.max(1, retry.inMs());
      transitions.update(work, packet.with(packet.deadlines().scheduledAt(at)));
      if (retry.alert()) {
        alert(work, packet, retry.reason());
      }
    } else if (outcome instanceof DeliveryOutcome.DeliveryFailure failure) {
      transitions.update(work, packet.with(PacketAttribute.PULL_ONLY, true));
      alert(work, packet, failure.reason());
    } else {
      transitions.update(
          work,
          (packet.status() == Status.RUNNING ? resumed(packet) : packet)
              .with(packet.placement().inQueues(List.of())));
    }
  }

  private static PacketState resumed(PacketState packet) {
    return packet
        .without(PacketAttribute.RETURNED)
        .without(PacketAttribute.DELIVERY_ATTEMPTS)
        .without(PacketAttribute.CARRIER_LAPSES);
  }

  private void release(UnitOfWork work, PacketState postponed) {
    PacketState free = postponed.with(postponed.deadlines().scheduledAt(0));
    rules.transitions.update(
        work,
        free.with(free.placement().inQueues(QueueNames.of(rules.environment.catalog(), free))));
  }

  private void alert(UnitOfWork work, PacketState packet, String reason) {
    rules.alerts.raise(
        work,
        "DELIVERY_FAILED",
        packet.taskId(),
        packet.id(),
        deliveryKey.agent() + " cannot be reached by " + deliveryKey.transport() + ": " + reason,
        JsonObject.builder()
            .put("agent", deliveryKey.agent())
            .put("transport", deliveryKey.transport())
            .put("attempts", packet.count(PacketAttribute.DELIVERY_ATTEMPTS))
            .build());
  }
}
