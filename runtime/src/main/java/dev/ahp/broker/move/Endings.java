package dev.ahp.broker.move;

import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.work.RecordDraft;
import dev.ahp.broker.work.Work;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitingOn;
import org.jspecify.annotations.Nullable;

/** Brings a packet to its end, and does everything that follows from it. */
final class Endings {
  private final Environment environment;
  private final Mover mover;
  private final InboxItems inbox;
  private final Joins joins;
  private final Recovery recovery;
  private final Reviews reviews;

  Endings(Environment environment) {
    this.environment = environment;
    this.mover = new Mover(environment);
    this.inbox = new InboxItems(environment);
    this.joins = new Joins(environment, this);
    this.recovery = new Recovery(environment, this);
    this.reviews = new Reviews(environment, this);
  }

  Reviews reviews() {
    return reviews;
  }

  Recovery recovery() {
    return recovery;
  }

  Joins joins() {
    return joins;
  }

  /**
   * How a packet ends.
   *
   * @param event the record's, such as {@code packet.failed}
   * @param why what the record says beside the terminal reason; null for just that
   * @param retryable whether whoever refused it says that trying again may help
   */
  record End(
      Status status,
      TerminalReason reason,
      String event,
      String actor,
      @Nullable String why,
      boolean retryable,
      JsonObject data) {
    static End of(Status status, TerminalReason reason, String event, String actor) {
      return new End(status, reason, event, actor, null, false, JsonObject.empty());
    }

    End because(@Nullable String cause) {
      return new End(status, reason, event, actor, cause, retryable, data);
    }

    End with(JsonObject facts) {
      return new End(status, reason, event, actor, why, retryable, facts);
    }

    End retryable(boolean may) {
      return new End(status, reason, event, actor, why, may, data);
    }
  }

  PacketState end(Work work, PacketState packet, End how) {
    WaitingOn waitedOn = packet.standing().waitingOn();
    PacketState ended = CallingOff.owed(environment, packet.ended(how.status(), how.reason()), how);
    RecordDraft draft =
        mover.draft(packet, how.event(), how.actor(), how.data()).because(how.why());
    if (how.event().equals("packet.rejected")) {
      draft.decided("REJECTED", packet.detail().json().number("spent").orElse(null));
    }
    ended = mover.move(work, ended, draft);
    inbox.close(work, packet);
    if (waitedOn == WaitingOn.CHILDREN && how.status() != Status.COMPLETED) {
      cancelChildren(work, packet, TerminalReason.CANCELLED_BY_PARENT);
    }
    if (waitedOn == WaitingOn.HANDOFF && how.status() == Status.CANCELLED) {
      takeAlong(work, packet);
    }
    clearPending(work, packet);
    boolean replaced = recovery.after(work, ended, how);
    if (!replaced) {
      joins.childEnded(work, work.existing(ended.id()));
    }
    reviews.requestEnded(work, ended);
    return work.existing(ended.id());
  }

  void cancelChildren(Work work, PacketState parent, TerminalReason why) {
    for (PacketState child : work.packets(PacketQuery.childrenOf(parent.id()))) {
      PacketState now = work.existing(child.id());
      if (!now.isFinal()) {
        end(work, now, End.of(Status.CANCELLED, why, "packet.cancelled", Mover.BROKER));
      }
    }
  }

  /** A source that is called off calls off the packet it was handing over to. */
  private void takeAlong(Work work, PacketState source) {
    source
        .detail()
        .text("handoffTo")
        .map(work::existing)
        .filter(it -> !it.isFinal())
        .ifPresent(
            it ->
                end(
                    work,
                    it,
                    End.of(
                        Status.CANCELLED,
                        TerminalReason.CANCELLED_BY_PARENT,
                        "packet.cancelled",
                        Mover.BROKER)));
  }

  /** A task reads as pending until the source that got its work back has ended. */
  private static void clearPending(Work work, PacketState packet) {
    if (packet.detail().is("rolledBack")) {
      TaskState task = work.existingTask(packet.taskId());
      if (task.pending()) {
        work.put(task.pending(false));
      }
    }
  }

  /** Marks a packet as one in whose place another goes on. */
  void replacedBy(Work work, PacketState packet, String replacement) {
    PacketState current = work.existing(packet.id());
    Detail detail = current.detail().with("replacedBy", replacement);
    work.put(current.with(detail));
  }
}
