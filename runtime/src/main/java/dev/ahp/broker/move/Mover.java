package dev.ahp.broker.move;

import dev.ahp.broker.store.Clocks;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.RecordDraft;
import dev.ahp.broker.work.Work;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.WaitingOn;
import org.jspecify.annotations.Nullable;

/** Puts a packet into its next state with the record of it, and sees that the step is legal. */
final class Mover {
  static final String BROKER = "broker";

  private final Environment environment;

  Mover(Environment environment) {
    this.environment = environment;
  }

  /** A record of a packet, with everything that is the same in all of them. */
  RecordDraft draft(PacketState packet, String event, String actor) {
    return draft(packet, event, actor, JsonObject.empty());
  }

  RecordDraft draft(PacketState packet, String event, String actor, JsonObject data) {
    String auditEvent =
        environment
            .contractOf(packet)
            .flatMap(it -> it.contract().observability().auditEvent())
            .orElse(null);
    JsonObject whole =
        auditEvent == null ? data : data.toBuilder().put("auditEvent", auditEvent).build();
    return RecordDraft.of(event, actor)
        .packet(packet.id(), packet.taskId())
        .handoff(packet.detail().text("handoffId").orElse(null))
        .agents(packet.identity().sender(), toAgent(packet))
        .data(whole);
  }

  private static String toAgent(PacketState packet) {
    String bound = packet.standing().boundTo();
    return bound != null ? bound : packet.identity().target();
  }

  /** The step from where the packet is now, with its record. */
  PacketState move(Work work, PacketState after, RecordDraft draft) {
    Status from = work.existing(after.id()).status();
    Status to = after.status();
    if (from != to && !from.mayBecome(to)) {
      throw new IllegalStateException(from + " to " + to + " is no legal move");
    }
    PacketState moved = settled(after, work.momentOf(work.existing(after.id())));
    work.put(moved);
    work.record(draft.moved(from.wireName(), to.wireName()).because(reasonOf(draft, moved)));
    if (from != to) {
      Signals signals = environment.signals();
      work.afterwards(() -> signals.moved(from.wireName(), to.wireName()));
    }
    return moved;
  }

  private static @Nullable String reasonOf(RecordDraft draft, PacketState moved) {
    if (draft.reason() != null) {
      return draft.reason();
    }
    return moved.standing().reason() == null ? null : moved.standing().reason().wireName();
  }

  /** A change that is no move and leaves no record. */
  PacketState quietly(Work work, PacketState after) {
    PacketState settled = settled(after, work.now());
    work.put(settled);
    return settled;
  }

  /** With its time of change, and the next moment at which something happens to it. */
  static PacketState settled(PacketState packet, long now) {
    long at = Math.max(now, packet.standing().updatedAt());
    PacketState stamped = packet.with(packet.standing().at(at));
    return stamped.with(stamped.clocks().dueAt(nextMoment(stamped)));
  }

  private static long nextMoment(PacketState packet) {
    Clocks clocks = packet.clocks();
    LeaseState lease = packet.lease();
    return switch (packet.status()) {
      case VALIDATED -> earliest(clocks.scheduledAt(), clocks.expiresAt(), 0);
      case READY ->
          least(
              earliest(
                  clocks.expiresAt(),
                  clocks.acceptBy(),
                  lease.kind() == LeaseState.Kind.OFFER ? lease.until() : 0),
              clocks.scheduledAt());
      case RUNNING -> earliest(lease.until(), clocks.workBy(), clocks.scheduledAt());
      case WAITING ->
          packet.standing().waitingOn() == WaitingOn.TOOL
              ? earliest(lease.until(), clocks.workBy(), 0)
              : 0;
      // Of those that are over, only the ones whose work elsewhere is to be called off.
      case COMPLETED, FAILED, CANCELLED -> clocks.scheduledAt();
      default -> 0;
    };
  }

  private static long earliest(long a, long b, long c) {
    return least(least(a, b), c);
  }

  private static long least(long a, long b) {
    return a == 0 || b == 0 ? a + b : Math.min(a, b);
  }

  /** The clocks of lease and work stop. */
  static PacketState stopped(PacketState packet, long now) {
    Clocks clocks = packet.clocks();
    long left = clocks.workBy() == 0 ? clocks.workLeft() : Math.max(1, clocks.workBy() - now);
    return packet
        .with(packet.lease().until(0))
        .with(new Clocks(clocks.scheduledAt(), clocks.expiresAt(), clocks.acceptBy(), 0, left, 0));
  }

  /** The clock of the work goes on; the lease starts afresh. */
  static PacketState going(PacketState packet, long now) {
    Clocks clocks = packet.clocks();
    long workBy = clocks.workLeft() == 0 ? clocks.workBy() : now + clocks.workLeft();
    return packet
        .with(packet.lease().until(now + packet.lease().ms()))
        .with(
            new Clocks(clocks.scheduledAt(), clocks.expiresAt(), clocks.acceptBy(), workBy, 0, 0));
  }
}
