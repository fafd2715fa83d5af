package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import dev.ahp.problem.ProblemCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations on a whole task. */
public final class TaskVerbs {
  private static final int MAX_PACKETS = 1_000_000;

  private final PacketRules rules;

  public TaskVerbs(PacketRules rules) {
    this.rules = rules;
  }

  /** Cancels every open packet of a task. */
  public TaskState cancel(UnitOfWork work, String taskId, Caller caller, @Nullable String reason) {
    PacketCompletion completion = rules.completion;
    for (PacketState packet : work.packets(PacketQuery.ofTask(taskId, 0, MAX_PACKETS))) {
      PacketState now = work.existing(packet.id());
      if (!now.isFinal()) {
        completion.end(
            work,
            now,
            PacketEnd.of(
                    Status.CANCELLED,
                    TerminalReason.CANCELLED_BY_CALLER,
                    AuditEvent.PACKET_CANCELLED,
                    caller.name())
                .because(reason));
      }
    }
    return work.existingTask(taskId);
  }

  /** Cancels the last handoff, accepted or not, and returns its work to the source. */
  public TaskState rollback(
      UnitOfWork work, String taskId, Caller caller, @Nullable String reason) {
    List<PacketState> packets = work.packets(PacketQuery.ofTask(taskId, 0, MAX_PACKETS));
    PacketState last = null;
    for (PacketState packet : packets) {
      if (canBeRolledBack(packet)) {
        last = packet;
      }
    }
    if (last == null) {
      throw Denied.of(
          ProblemCode.ILLEGAL_TRANSITION,
          "the task has no handoff that can be rolled back",
          JsonObject.builder()
              .put("taskId", taskId)
              .put("from", work.existingTask(taskId).status())
              .put("verb", "rollback")
              .build());
    }
    rollBack(work, last, caller, reason);
    return work.existingTask(taskId);
  }

  private static boolean canBeRolledBack(PacketState packet) {
    boolean handoff =
        packet.identity().previousId() != null
            || packet.is(PacketAttribute.HANDOFF)
            || !packet.identity().sender().equals(packet.identity().target());
    return handoff
        && !isBackAtItsSource(packet)
        && !packet.isFinal()
        && packet.identity().parentId() == null;
  }

  /** Returns whether a rollback or a recovery already returned the packet to its source. */
  private static boolean isBackAtItsSource(PacketState packet) {
    return packet.is(PacketAttribute.RECOVERY)
        && packet.identity().sender().equals(packet.identity().target());
  }

  private void rollBack(
      UnitOfWork work, PacketState packet, Caller caller, @Nullable String reason) {
    PacketCompletion completion = rules.completion;
    PacketState ended =
        completion.end(
            work,
            packet,
            PacketEnd.of(
                    Status.CANCELLED,
                    TerminalReason.ROLLED_BACK,
                    AuditEvent.PACKET_CANCELLED,
                    caller.name())
                .with(note(reason)));
    String previous = packet.identity().previousId();
    PacketState source = previous == null ? null : work.packet(previous);
    if (source != null && source.placement().waitReason() == WaitReason.HANDOFF) {
      rules.recovery.rollback().to(work, source, ended, "ROLLED_BACK");
    } else {
      rules.recovery.recoverAtSource(work, ended);
    }
  }

  /** Returns the caller's reason as data, beside the terminal reason. */
  private static JsonObject note(@Nullable String reason) {
    return reason == null ? JsonObject.empty() : JsonObject.builder().put("note", reason).build();
  }
}
