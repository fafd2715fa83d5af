package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import java.util.List;

/** Fires the timers of packets: schedules, expiry, lapsed offers and leases, timeouts. */
final class PacketTimers {
  private final Environment environment;
  private final PacketCompletion completion;
  private final Transitions transitions;
  private final PacketFactory factory;
  private final RemoteCancellation cancellation;

  PacketTimers(
      Environment environment,
      Transitions transitions,
      PacketFactory factory,
      PacketCompletion completion,
      RemoteCancellation cancellation) {
    this.environment = environment;
    this.transitions = transitions;
    this.factory = factory;
    this.completion = completion;
    this.cancellation = cancellation;
  }

  /** Fires all expired timers of a packet, one after the other. */
  PacketState fireExpired(UnitOfWork work, PacketState packet) {
    PacketState current = packet;
    while (isDue(current, work.now())) {
      PacketState before = current;
      current = step(work, current);
      if (current.equals(before)) {
        return current;
      }
    }
    return current;
  }

  private static boolean isDue(PacketState packet, long now) {
    return packet.deadlines().dueAt() > 0 && packet.deadlines().dueAt() <= now;
  }

  private static boolean hasPassed(long deadline, long now) {
    return deadline > 0 && deadline <= now;
  }

  private PacketState step(UnitOfWork work, PacketState packet) {
    Deadlines deadlines = packet.deadlines();
    long now = work.now();
    return switch (packet.status()) {
      case VALIDATED ->
          hasPassed(deadlines.expiresAt(), now) ? expire(work, packet) : makeReady(work, packet);
      case READY -> {
        if (hasPassed(deadlines.expiresAt(), now)) {
          yield expire(work, packet);
        }
        if (hasPassed(deadlines.acceptBy(), now)) {
          yield acceptTimedOut(work, packet);
        }
        yield hasPassed(deadlines.scheduledAt(), now)
            ? requeueForTransport(work, packet)
            : lapse(work, packet);
      }
      case RUNNING, WAITING -> {
        if (hasPassed(deadlines.workBy(), now)) {
          yield workTimedOut(work, packet);
        }
        boolean held = packet.status() == Status.RUNNING && !hasPassed(packet.lease().until(), now);
        yield held ? requeueForTransport(work, packet) : leaseLost(work, packet);
      }
      case COMPLETED, FAILED, CANCELLED -> cancellation.requeue(work, packet);
      default -> packet;
    };
  }

  private PacketState makeReady(UnitOfWork work, PacketState packet) {
    PacketState ready =
        factory.openItem(work, factory.ready(packet, work.now()), work.content(packet));
    return transitions.move(
        work, ready, transitions.auditEntry(packet, AuditEvent.PACKET_DUE, Transitions.BROKER));
  }

  private PacketState expire(UnitOfWork work, PacketState packet) {
    work.afterCommit(() -> environment.metricsListener().count("ahp_expired_total"));
    return completion.end(
        work,
        packet,
        PacketEnd.of(
            Status.CANCELLED,
            TerminalReason.EXPIRED,
            AuditEvent.PACKET_EXPIRED,
            Transitions.BROKER));
  }

  private PacketState acceptTimedOut(UnitOfWork work, PacketState packet) {
    return completion.end(
        work,
        withError(packet, "TIMEOUT", "no agent accepted the packet in time"),
        PacketEnd.of(
            Status.CANCELLED,
            TerminalReason.TIMEOUT,
            AuditEvent.PACKET_CANCELLED,
            Transitions.BROKER));
  }

  /** Adds the packet to the queues of its transports again, unless an agent has claimed it. */
  private PacketState requeueForTransport(UnitOfWork work, PacketState packet) {
    PacketState free = packet.with(packet.deadlines().scheduledAt(0));
    List<String> queues =
        packet.status() == Status.RUNNING
            ? QueueNames.ofOwner(environment.catalog(), free)
            : QueueNames.of(environment.catalog(), free);
    boolean claimed = packet.placement().queues().isEmpty();
    return transitions.update(work, claimed ? free : free.with(free.placement().inQueues(queues)));
  }

  /** Ends an offer; the packet can be claimed again, in its former position. */
  private PacketState lapse(UnitOfWork work, PacketState packet) {
    if (packet.lease().leaseKind() != LeaseState.LeaseKind.OFFER) {
      return transitions.update(work, packet);
    }
    PacketState free =
        packet
            .with(packet.lease().ended(LeaseState.LeaseKind.LAPSED))
            .with(
                packet
                    .placement()
                    .boundTo(null)
                    .inQueues(QueueNames.of(environment.catalog(), packet)));
    return transitions.move(
        work,
        free,
        transitions.auditEntry(packet, AuditEvent.PACKET_OFFER_LAPSED, Transitions.BROKER));
  }

  private PacketState workTimedOut(UnitOfWork work, PacketState packet) {
    return completion.end(
        work,
        withError(packet, "TIMEOUT", "the work was not completed in time"),
        PacketEnd.of(
            Status.FAILED, TerminalReason.TIMEOUT, AuditEvent.PACKET_FAILED, Transitions.BROKER));
  }

  private PacketState leaseLost(UnitOfWork work, PacketState packet) {
    if (mayChangeCarrier(packet)) {
      return returnToOwner(work, packet);
    }
    work.afterCommit(() -> environment.metricsListener().count("ahp_lease_lost_total"));
    return completion.end(
        work,
        withError(packet, "LEASE_LOST", "the lease of the owner lapsed"),
        PacketEnd.of(
            Status.FAILED,
            TerminalReason.LEASE_LOST,
            AuditEvent.PACKET_FAILED,
            Transitions.BROKER));
  }

  /** Whether another carrier may continue work that an external agent has. */
  private boolean mayChangeCarrier(PacketState packet) {
    return packet.status() == Status.RUNNING
        && !CarrierNote.of(packet).isEmpty()
        && packet.count(PacketAttribute.CARRIER_LAPSES) < CarrierNote.MAX_ATTEMPTS
        && !environment.catalog().transportsTo(packet.placement().owner()).isEmpty();
  }

  private PacketState returnToOwner(UnitOfWork work, PacketState packet) {
    return transitions.update(
        work,
        ReturnToOwner.to(environment, packet, work.now())
            .with(PacketAttribute.RETURNED, true)
            .with(
                PacketAttribute.CARRIER_LAPSES, packet.count(PacketAttribute.CARRIER_LAPSES) + 1));
  }

  private static PacketState withError(PacketState packet, String code, String message) {
    JsonObject error = JsonObject.builder().put("code", code).put("message", message).build();
    return packet.with(PacketAttribute.ERROR, error);
  }
}
