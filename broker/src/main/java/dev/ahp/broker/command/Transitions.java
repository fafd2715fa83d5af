package dev.ahp.broker.command;

import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.WaitReason;
import org.jspecify.annotations.Nullable;

/** Puts a packet into its next state with the record of it, and sees that the step is legal. */
final class Transitions {
  static final String BROKER = "broker";

  private final Environment environment;

  Transitions(Environment environment) {
    this.environment = environment;
  }

  /** Starts the audit entry of a packet. */
  AuditEntry auditEntry(PacketState packet, String event, String actor) {
    return auditEntry(packet, event, actor, JsonObject.empty());
  }

  AuditEntry auditEntry(PacketState packet, String event, String actor, JsonObject data) {
    String auditEvent =
        environment
            .contractOf(packet)
            .flatMap(it -> it.contract().observability().auditEvent())
            .orElse(null);
    JsonObject whole =
        auditEvent == null ? data : data.toBuilder().put("auditEvent", auditEvent).build();
    return AuditEntry.of(event, actor)
        .packet(packet.id(), packet.taskId())
        .handoff(packet.attributes().text("handoffId").orElse(null))
        .agents(packet.identity().sender(), toAgent(packet))
        .data(whole);
  }

  private static String toAgent(PacketState packet) {
    String bound = packet.placement().boundTo();
    return bound != null ? bound : packet.identity().target();
  }

  /** The step from where the packet is now, with its record. */
  PacketState move(UnitOfWork work, PacketState after, AuditEntry draft) {
    Status from = work.existing(after.id()).status();
    Status to = after.status();
    if (from != to && !from.mayBecome(to)) {
      throw new IllegalStateException(from + " to " + to + " is no legal move");
    }
    PacketState moved = settled(after, work.transitionTime(work.existing(after.id())));
    work.put(moved);
    work.record(draft.moved(from.wireName(), to.wireName()).because(reasonOf(draft, moved)));
    if (from != to) {
      MetricsListener metricsListener = environment.metricsListener();
      work.afterCommit(() -> metricsListener.moved(from.wireName(), to.wireName()));
    }
    return moved;
  }

  private static @Nullable String reasonOf(AuditEntry draft, PacketState moved) {
    if (draft.reason() != null) {
      return draft.reason();
    }
    return moved.placement().reason() == null ? null : moved.placement().reason().wireName();
  }

  /** A change that is no move and leaves no record. */
  PacketState update(UnitOfWork work, PacketState after) {
    PacketState settled = settled(after, work.now());
    work.put(settled);
    return settled;
  }

  /** With its time of change, and the next moment at which something happens to it. */
  static PacketState settled(PacketState packet, long now) {
    long at = Math.max(now, packet.placement().updatedAt());
    PacketState stamped = packet.with(packet.placement().at(at));
    return stamped.with(stamped.deadlines().dueAt(nextMoment(stamped)));
  }

  private static long nextMoment(PacketState packet) {
    Deadlines deadlines = packet.deadlines();
    LeaseState lease = packet.lease();
    return switch (packet.status()) {
      case VALIDATED -> earliest(deadlines.scheduledAt(), deadlines.expiresAt(), 0);
      case READY ->
          least(
              earliest(
                  deadlines.expiresAt(),
                  deadlines.acceptBy(),
                  lease.leaseKind() == LeaseState.LeaseKind.OFFER ? lease.until() : 0),
              deadlines.scheduledAt());
      case RUNNING -> earliest(lease.until(), deadlines.workBy(), deadlines.scheduledAt());
      case WAITING ->
          packet.placement().waitReason() == WaitReason.TOOL
              ? earliest(lease.until(), deadlines.workBy(), 0)
              : 0;
      // Of those that are over, only the ones whose work elsewhere is to be called off.
      case COMPLETED, FAILED, CANCELLED -> deadlines.scheduledAt();
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
    Deadlines deadlines = packet.deadlines();
    long left =
        deadlines.workBy() == 0 ? deadlines.workLeft() : Math.max(1, deadlines.workBy() - now);
    return packet
        .with(packet.lease().until(0))
        .with(
            new Deadlines(
                deadlines.scheduledAt(), deadlines.expiresAt(), deadlines.acceptBy(), 0, left, 0));
  }

  /** The clock of the work goes on; the lease starts afresh. */
  static PacketState going(PacketState packet, long now) {
    Deadlines deadlines = packet.deadlines();
    long workBy = deadlines.workLeft() == 0 ? deadlines.workBy() : now + deadlines.workLeft();
    return packet
        .with(packet.lease().until(now + packet.lease().ms()))
        .with(
            new Deadlines(
                deadlines.scheduledAt(),
                deadlines.expiresAt(),
                deadlines.acceptBy(),
                workBy,
                0,
                0));
  }
}
