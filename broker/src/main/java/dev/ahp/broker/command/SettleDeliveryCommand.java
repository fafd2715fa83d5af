package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.List;

/** What became of a packet that was carried; tells whether it still mattered. */
public final class SettleDeliveryCommand implements Command<Boolean> {
  private final Environment environment;
  private final DeliveryKey deliveryKey;
  private final DeliveryOutcome deliveryOutcome;

  /** Which packet, under which lease, to whom and how. */
  public record DeliveryKey(String packetId, String token, String agent, String transport) {}

  /** How it ended. */
  public sealed interface DeliveryOutcome {}

  /** The receiver has it. */
  public record DeliverySuccess() implements DeliveryOutcome {}

  /** It is to be carried again. */
  public record DeliveryRetry(String reason, long inMs, boolean alert) implements DeliveryOutcome {}

  /** It cannot be carried. */
  public record DeliveryFailure(String reason) implements DeliveryOutcome {}

  public SettleDeliveryCommand(
      Environment environment, DeliveryKey deliveryKey, DeliveryOutcome deliveryOutcome) {
    this.environment = environment;
    this.deliveryKey = deliveryKey;
    this.deliveryOutcome = deliveryOutcome;
  }

  @Override
  public ReadSet keys() {
    return new ReadSet().packet(deliveryKey.packetId());
  }

  @Override
  public Boolean run(UnitOfWork work) {
    PacketState packet = work.existing(deliveryKey.packetId());
    if (packet.isFinal() && !CarrierLease.note(packet).isEmpty()) {
      return RemoteCancellation.settle(environment, work, packet, deliveryOutcome);
    }
    boolean current = deliveryKey.token().equals(packet.lease().token()) && isUndecided(packet);
    if (current) {
      settle(work, packet);
    }
    if (!(deliveryOutcome instanceof DeliveryRetry)) {
      ClaimDeliveriesCommand.next(work, packet).ifPresent(it -> release(work, it));
    }
    return current;
  }

  /** Offered and not accepted, or come back and not yet taken up again. */
  private static boolean isUndecided(PacketState packet) {
    return !packet.placement().queues().isEmpty();
  }

  private void settle(UnitOfWork work, PacketState packet) {
    Transitions transitions = new Transitions(environment);
    if (deliveryOutcome instanceof DeliveryRetry deliveryRetry) {
      long at = work.now() + Math.max(1, deliveryRetry.inMs());
      transitions.quietly(work, packet.with(packet.deadlines().scheduledAt(at)));
      if (deliveryRetry.alert()) {
        alert(work, packet, deliveryRetry.reason());
      }
    } else if (deliveryOutcome instanceof DeliveryFailure deliveryFailure) {
      transitions.quietly(work, packet.with(packet.attributes().with("onlyPulled", Json.of(true))));
      alert(work, packet, deliveryFailure.reason());
    } else {
      transitions.quietly(
          work,
          packet
              .with(packet.placement().inQueues(List.of()))
              .with(packet.status() == Status.RUNNING ? takenUp(packet) : packet.attributes()));
    }
  }

  private static StoredAttributes takenUp(PacketState packet) {
    return CarrierLease.takenUp(packet.attributes().without("returned").without("carried"));
  }

  private void release(UnitOfWork work, PacketState aside) {
    PacketState free = aside.with(aside.deadlines().scheduledAt(0));
    new Transitions(environment)
        .quietly(
            work, free.with(free.placement().inQueues(QueueNames.of(environment.catalog(), free))));
  }

  private void alert(UnitOfWork work, PacketState packet, String reason) {
    new AlertWriter(environment)
        .raise(
            work,
            "DELIVERY_FAILED",
            packet.taskId(),
            packet.id(),
            deliveryKey.agent()
                + " cannot be reached by "
                + deliveryKey.transport()
                + ": "
                + reason,
            JsonObject.builder()
                .put("agent", deliveryKey.agent())
                .put("transport", deliveryKey.transport())
                .put("attempts", (double) packet.attributes().number("carried"))
                .build());
  }
}
