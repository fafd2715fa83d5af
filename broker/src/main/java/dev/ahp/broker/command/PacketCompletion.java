package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import java.util.List;
import java.util.function.Predicate;

/** Ends packets and notifies the followers, which resolve joins, recover and review. */
final class PacketCompletion {
  private final Transitions transitions;
  private final InboxRepository inbox;
  private final RemoteCancellation cancellation;
  private List<EndFollower> followers = List.of();

  PacketCompletion(
      Transitions transitions, InboxRepository inbox, RemoteCancellation cancellation) {
    this.transitions = transitions;
    this.inbox = inbox;
    this.cancellation = cancellation;
  }

  /** Sets the followers, in the order in which they react. */
  void followedBy(List<EndFollower> ordered) {
    followers = List.copyOf(ordered);
  }

  PacketState end(UnitOfWork work, PacketState packet, PacketEnd end) {
    WaitReason waitReason = packet.placement().waitReason();
    PacketState ended =
        cancellation.queueIfUnfinished(packet.ended(end.status(), end.reason()), end);
    AuditEntry entry =
        transitions.auditEntry(packet, end.event(), end.actor(), end.data()).because(end.detail());
    if (end.event() == AuditEvent.PACKET_REJECTED) {
      entry.decided("REJECTED", packet.get(PacketAttribute.SPENT).orElse(null));
    }
    ended = transitions.move(work, ended, entry);
    inbox.close(work, packet);
    if (waitReason == WaitReason.CHILDREN && end.status() != Status.COMPLETED) {
      cancelChildren(work, packet, TerminalReason.CANCELLED_BY_PARENT, it -> true);
    }
    if (waitReason == WaitReason.HANDOFF && end.status() == Status.CANCELLED) {
      cancelHandoff(work, packet);
    }
    clearPending(work, packet);
    for (EndFollower follower : followers) {
      follower.packetEnded(work, work.existing(ended.id()), end);
    }
    return work.existing(ended.id());
  }

  /** Cancels the open children that match a condition. */
  void cancelChildren(
      UnitOfWork work,
      PacketState parent,
      TerminalReason reason,
      Predicate<PacketState> condition) {
    for (PacketState child : work.packets(PacketQuery.childrenOf(parent.id()))) {
      PacketState now = work.existing(child.id());
      if (!now.isFinal() && condition.test(now)) {
        end(
            work,
            now,
            PacketEnd.of(
                Status.CANCELLED, reason, AuditEvent.PACKET_CANCELLED, Transitions.BROKER));
      }
    }
  }

  /** Cancels the handoff of a source that is cancelled. */
  private void cancelHandoff(UnitOfWork work, PacketState source) {
    source
        .get(PacketAttribute.HANDOFF_TO)
        .map(work::existing)
        .filter(it -> !it.isFinal())
        .ifPresent(
            it ->
                end(
                    work,
                    it,
                    PacketEnd.of(
                        Status.CANCELLED,
                        TerminalReason.CANCELLED_BY_PARENT,
                        AuditEvent.PACKET_CANCELLED,
                        Transitions.BROKER)));
  }

  /** Ends the pending state of a task when the source that got its work back ends. */
  private static void clearPending(UnitOfWork work, PacketState packet) {
    if (packet.is(PacketAttribute.ROLLED_BACK)) {
      TaskState task = work.existingTask(packet.taskId());
      if (task.pending()) {
        work.put(task.pending(false));
      }
    }
  }
}
