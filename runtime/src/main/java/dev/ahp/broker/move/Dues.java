package dev.ahp.broker.move;

import dev.ahp.broker.store.Clocks;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Work;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import java.util.List;

/** What happens by itself when a moment comes: schedules, expiry, lapses, timeouts. */
final class Dues {
  private final Environment environment;
  private final Endings endings;
  private final Mover mover;
  private final Births births;

  Dues(Environment environment, Endings endings) {
    this.environment = environment;
    this.endings = endings;
    this.mover = new Mover(environment);
    this.births = new Births(environment);
  }

  /** Does whatever has come due for the packet by now, one thing after the other. */
  PacketState settle(Work work, PacketState packet) {
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
    return packet.clocks().dueAt() > 0 && packet.clocks().dueAt() <= now;
  }

  private static boolean passed(long moment, long now) {
    return moment > 0 && moment <= now;
  }

  private PacketState step(Work work, PacketState packet) {
    Clocks clocks = packet.clocks();
    long now = work.now();
    return switch (packet.status()) {
      case VALIDATED -> passed(clocks.expiresAt(), now) ? expire(work, packet) : due(work, packet);
      case READY -> {
        if (passed(clocks.expiresAt(), now)) {
          yield expire(work, packet);
        }
        if (passed(clocks.acceptBy(), now)) {
          yield notAccepted(work, packet);
        }
        yield passed(clocks.scheduledAt(), now) ? carry(work, packet) : lapse(work, packet);
      }
      case RUNNING, WAITING -> {
        if (passed(clocks.workBy(), now)) {
          yield tooLong(work, packet);
        }
        boolean held = packet.status() == Status.RUNNING && !passed(packet.lease().until(), now);
        yield held ? carry(work, packet) : leaseLost(work, packet);
      }
      case COMPLETED, FAILED, CANCELLED -> CallingOff.due(environment, work, packet);
      default -> packet;
    };
  }

  private PacketState due(Work work, PacketState packet) {
    PacketState ready =
        births.openItem(work, births.ready(packet, work.now()), work.content(packet));
    return mover.move(work, ready, mover.draft(packet, "packet.due", Mover.BROKER));
  }

  private PacketState expire(Work work, PacketState packet) {
    work.afterwards(() -> environment.signals().count("ahp_expired_total"));
    return endings.end(
        work,
        packet,
        Endings.End.of(Status.CANCELLED, TerminalReason.EXPIRED, "packet.expired", Mover.BROKER));
  }

  private PacketState notAccepted(Work work, PacketState packet) {
    return endings.end(
        work,
        withError(packet, "TIMEOUT", "nobody accepted it in time"),
        Endings.End.of(Status.CANCELLED, TerminalReason.TIMEOUT, "packet.cancelled", Mover.BROKER));
  }

  /** A transport may have it again; not if somebody has claimed it meanwhile. */
  private PacketState carry(Work work, PacketState packet) {
    PacketState free = packet.with(packet.clocks().scheduledAt(0));
    List<String> queues =
        packet.status() == Status.RUNNING
            ? Queues.ofOwner(environment.catalog(), free)
            : Queues.of(environment.catalog(), free);
    boolean claimed = packet.standing().queues().isEmpty();
    return mover.quietly(work, claimed ? free : free.with(free.standing().inQueues(queues)));
  }

  /** The offer is over: the packet can be claimed again, in its old place. */
  private PacketState lapse(Work work, PacketState packet) {
    if (packet.lease().kind() != LeaseState.Kind.OFFER) {
      return mover.quietly(work, packet);
    }
    PacketState free =
        packet
            .with(packet.lease().ended(LeaseState.Kind.LAPSED))
            .with(
                packet.standing().boundTo(null).inQueues(Queues.of(environment.catalog(), packet)));
    return mover.move(work, free, mover.draft(packet, "packet.offer_lapsed", Mover.BROKER));
  }

  private PacketState tooLong(Work work, PacketState packet) {
    return endings.end(
        work,
        withError(packet, "TIMEOUT", "the work was not done in time"),
        Endings.End.of(Status.FAILED, TerminalReason.TIMEOUT, "packet.failed", Mover.BROKER));
  }

  private PacketState leaseLost(Work work, PacketState packet) {
    if (Keeping.mayComeBack(environment, packet)) {
      return Keeping.comeBack(environment, work, packet);
    }
    work.afterwards(() -> environment.signals().count("ahp_lease_lost_total"));
    return endings.end(
        work,
        withError(packet, "LEASE_LOST", "the owner let its lease lapse"),
        Endings.End.of(Status.FAILED, TerminalReason.LEASE_LOST, "packet.failed", Mover.BROKER));
  }

  private static PacketState withError(PacketState packet, String code, String message) {
    JsonObject error = JsonObject.builder().put("code", code).put("message", message).build();
    return packet.with(packet.detail().with("error", error));
  }
}
