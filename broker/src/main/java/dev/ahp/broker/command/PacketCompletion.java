package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import org.jspecify.annotations.Nullable;

/** Brings a packet to its end, and does everything that follows from it. */
final class PacketCompletion {
  private final Environment environment;
  private final Transitions transitions;
  private final InboxRepository inbox;
  private final JoinTracker joins;
  private final FailureRecovery failureRecovery;
  private final ReviewProcess reviews;

  PacketCompletion(Environment environment) {
    this.environment = environment;
    this.transitions = new Transitions(environment);
    this.inbox = new InboxRepository(environment);
    this.joins = new JoinTracker(environment, this);
    this.failureRecovery = new FailureRecovery(environment, this);
    this.reviews = new ReviewProcess(environment, this);
  }

  ReviewProcess reviews() {
    return reviews;
  }

  FailureRecovery recovery() {
    return failureRecovery;
  }

  JoinTracker joins() {
    return joins;
  }

  /**
   * How a packet ends.
   *
   * @param event the record's, such as {@code packet.failed}
   * @param why what the record says beside the terminal reason; null for just that
   * @param retryable whether whoever refused it says that trying again may help
   */
  record PacketEnd(
      Status status,
      TerminalReason reason,
      String event,
      String actor,
      @Nullable String why,
      boolean retryable,
      JsonObject data) {
    static PacketEnd of(Status status, TerminalReason reason, String event, String actor) {
      return new PacketEnd(status, reason, event, actor, null, false, JsonObject.empty());
    }

    PacketEnd because(@Nullable String cause) {
      return new PacketEnd(status, reason, event, actor, cause, retryable, data);
    }

    PacketEnd with(JsonObject facts) {
      return new PacketEnd(status, reason, event, actor, why, retryable, facts);
    }

    PacketEnd retryable(boolean may) {
      return new PacketEnd(status, reason, event, actor, why, may, data);
    }
  }

  PacketState end(UnitOfWork work, PacketState packet, PacketEnd how) {
    WaitReason waitedOn = packet.placement().waitReason();
    PacketState ended =
        RemoteCancellation.owed(environment, packet.ended(how.status(), how.reason()), how);
    AuditEntry draft =
        transitions.draft(packet, how.event(), how.actor(), how.data()).because(how.why());
    if (how.event().equals("packet.rejected")) {
      draft.decided("REJECTED", packet.attributes().json().number("spent").orElse(null));
    }
    ended = transitions.move(work, ended, draft);
    inbox.close(work, packet);
    if (waitedOn == WaitReason.CHILDREN && how.status() != Status.COMPLETED) {
      cancelChildren(work, packet, TerminalReason.CANCELLED_BY_PARENT);
    }
    if (waitedOn == WaitReason.HANDOFF && how.status() == Status.CANCELLED) {
      takeAlong(work, packet);
    }
    clearPending(work, packet);
    boolean replaced = failureRecovery.after(work, ended, how);
    if (!replaced) {
      joins.childEnded(work, work.existing(ended.id()));
    }
    reviews.requestEnded(work, ended);
    return work.existing(ended.id());
  }

  void cancelChildren(UnitOfWork work, PacketState parent, TerminalReason why) {
    for (PacketState child : work.packets(PacketQuery.childrenOf(parent.id()))) {
      PacketState now = work.existing(child.id());
      if (!now.isFinal()) {
        end(work, now, PacketEnd.of(Status.CANCELLED, why, "packet.cancelled", Transitions.BROKER));
      }
    }
  }

  /** A source that is called off calls off the packet it was handing over to. */
  private void takeAlong(UnitOfWork work, PacketState source) {
    source
        .attributes()
        .text("handoffTo")
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
                        "packet.cancelled",
                        Transitions.BROKER)));
  }

  /** A task reads as pending until the source that got its work back has ended. */
  private static void clearPending(UnitOfWork work, PacketState packet) {
    if (packet.attributes().is("rolledBack")) {
      TaskState task = work.existingTask(packet.taskId());
      if (task.pending()) {
        work.put(task.pending(false));
      }
    }
  }

  /** Marks a packet as one in whose place another goes on. */
  void replacedBy(UnitOfWork work, PacketState packet, String replacement) {
    PacketState current = work.existing(packet.id());
    StoredAttributes attributes = current.attributes().with("replacedBy", replacement);
    work.put(current.with(attributes));
  }
}
