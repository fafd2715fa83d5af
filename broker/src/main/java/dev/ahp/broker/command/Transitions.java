package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Lifecycle;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.WaitReason;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Moves packets to their next state, checks that the transition is legal, and records it. */
final class Transitions {
  static final String BROKER = "broker";

  private final Environment environment;
  private final ContractMetrics contractMetrics;

  Transitions(Environment environment) {
    this.environment = environment;
    this.contractMetrics = new ContractMetrics(environment);
  }

  /** Starts the audit entry of a packet. */
  AuditEntry auditEntry(PacketState packet, AuditEvent event, String actor) {
    return auditEntry(packet, event, actor, JsonObject.empty());
  }

  AuditEntry auditEntry(PacketState packet, AuditEvent event, String actor, JsonObject data) {
    String auditEvent =
        environment
            .contractOf(packet)
            .flatMap(it -> it.contract().observability().auditEvent())
            .orElse(null);
    JsonObject allData =
        auditEvent == null ? data : data.toBuilder().put("auditEvent", auditEvent).build();
    return AuditEntry.of(event, actor)
        .packet(packet.id(), packet.taskId())
        .handoff(packet.get(PacketAttribute.HANDOFF_ID).orElse(null))
        .agents(packet.identity().sender(), toAgent(packet))
        .data(allData);
  }

  private static String toAgent(PacketState packet) {
    String bound = packet.placement().boundTo();
    return bound != null ? bound : packet.identity().target();
  }

  /** Applies a transition and records it. */
  PacketState move(UnitOfWork work, PacketState after, AuditEntry entry) {
    Status from = work.existing(after.id()).status();
    Status to = after.status();
    if (from != to && !Lifecycle.allows(from, to)) {
      throw new IllegalStateException(from + " to " + to + " is not a legal transition");
    }
    PacketState moved = stamped(after, work.transitionTime(work.existing(after.id())));
    work.put(moved);
    work.record(entry.moved(from.wireName(), to.wireName()).because(reasonOf(entry, moved)));
    contractMetrics.count(work, moved, entry.event());
    if (from != to) {
      MetricsListener listener = environment.metricsListener();
      work.afterCommit(() -> listener.moved(from.wireName(), to.wireName()));
    }
    return moved;
  }

  private static @Nullable String reasonOf(AuditEntry entry, PacketState moved) {
    if (entry.reason() != null) {
      return entry.reason();
    }
    return moved.placement().reason() == null ? null : moved.placement().reason().wireName();
  }

  /** Stores a change without a transition or record. */
  PacketState update(UnitOfWork work, PacketState after) {
    PacketState stamped = stamped(after, work.now());
    work.put(stamped);
    return stamped;
  }

  /** Returns the packet with its update time and its next deadline. */
  static PacketState stamped(PacketState packet, long now) {
    long at = Math.max(now, packet.placement().updatedAt());
    PacketState stamped = packet.with(packet.placement().at(at));
    return stamped.with(stamped.deadlines().dueAt(nextDeadline(stamped)));
  }

  private static long nextDeadline(PacketState packet) {
    Deadlines deadlines = packet.deadlines();
    LeaseState lease = packet.lease();
    return switch (packet.status()) {
      case VALIDATED -> earliest(deadlines.scheduledAt(), deadlines.expiresAt(), 0);
      case READY ->
          earlier(
              earliest(
                  deadlines.expiresAt(),
                  deadlines.acceptBy(),
                  lease.leaseKind() == LeaseState.LeaseKind.OFFER ? lease.until() : 0),
              deadlines.scheduledAt());
      case RUNNING -> earliest(lease.until(), deadlines.workBy(), deadlines.scheduledAt());
      case WAITING ->
          Objects.requireNonNull(packet.placement().waitReason()).pausesLease()
              ? 0
              : earliest(lease.until(), deadlines.workBy(), 0);
      // Ended packets have a deadline only if their external work is still to be cancelled.
      case COMPLETED, FAILED, CANCELLED -> deadlines.scheduledAt();
      default -> 0;
    };
  }

  private static long earliest(long a, long b, long c) {
    return earlier(earlier(a, b), c);
  }

  private static long earlier(long a, long b) {
    return a == 0 || b == 0 ? a + b : Math.min(a, b);
  }

  /** Lets a packet wait. Its lease and its work time pause, depending on the reason. */
  static PacketState waiting(PacketState packet, WaitReason reason, long now) {
    PacketState waiting = packet.with(packet.placement().waiting(reason));
    return reason.pausesLease() ? paused(waiting, now) : waiting;
  }

  private static PacketState paused(PacketState packet, long now) {
    Deadlines deadlines = packet.deadlines();
    long remaining =
        deadlines.workBy() == 0 ? deadlines.workLeft() : Math.max(1, deadlines.workBy() - now);
    return packet
        .with(packet.lease().until(0))
        .with(
            new Deadlines(
                deadlines.scheduledAt(),
                deadlines.expiresAt(),
                deadlines.acceptBy(),
                0,
                remaining,
                0));
  }

  /** Resumes the work time of a packet and renews its lease. */
  static PacketState resumed(PacketState packet, long now) {
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
