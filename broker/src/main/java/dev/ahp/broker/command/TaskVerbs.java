package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
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

/** What can be done to a task as a whole. */
public final class TaskVerbs {
  private static final int MANY = 1_000_000;

  private final PacketRules rules;

  public TaskVerbs(PacketRules rules) {
    this.rules = rules;
  }

  /** Calls off every open packet. */
  public TaskState cancel(UnitOfWork work, String taskId, Caller caller, @Nullable String why) {
    PacketCompletion completion = rules.completion;
    for (PacketState packet : work.packets(PacketQuery.ofTask(taskId, 0, MANY))) {
      PacketState now = work.existing(packet.id());
      if (!now.isFinal()) {
        completion.end(
            work,
            now,
            PacketEnd.of(
                    Status.CANCELLED,
                    TerminalReason.CANCELLED_BY_CALLER,
                    "packet.cancelled",
                    caller.name())
                .because(why));
      }
    }
    return work.existingTask(taskId);
  }

  /** Takes back the last handoff, accepted or not, and gives its work to its source. */
  public TaskState rollback(UnitOfWork work, String taskId, Caller caller, @Nullable String why) {
    List<PacketState> packets = work.packets(PacketQuery.ofTask(taskId, 0, MANY));
    PacketState last = null;
    for (PacketState packet : packets) {
      if (canBeTakenBack(packet)) {
        last = packet;
      }
    }
    if (last == null) {
      throw Denied.of(
          ProblemCode.ILLEGAL_TRANSITION,
          "the task has no handoff that could be taken back",
          JsonObject.builder()
              .put("taskId", taskId)
              .put("from", work.existingTask(taskId).status())
              .put("verb", "rollback")
              .build());
    }
    takeBack(work, last, caller, why);
    return work.existingTask(taskId);
  }

  private static boolean canBeTakenBack(PacketState packet) {
    boolean handoff =
        packet.identity().previousId() != null
            || packet.attributes().is("handoff")
            || !packet.identity().sender().equals(packet.identity().target());
    return handoff
        && !isBackAtItsSource(packet)
        && !packet.isFinal()
        && packet.identity().parentId() == null;
  }

  /** What an earlier rollback or a recovery gave back to its source is with it already. */
  private static boolean isBackAtItsSource(PacketState packet) {
    return packet.attributes().is("recovery")
        && packet.identity().sender().equals(packet.identity().target());
  }

  private void takeBack(UnitOfWork work, PacketState packet, Caller caller, @Nullable String why) {
    PacketCompletion completion = rules.completion;
    PacketState ended =
        completion.end(
            work,
            packet,
            PacketEnd.of(
                    Status.CANCELLED, TerminalReason.ROLLED_BACK, "packet.cancelled", caller.name())
                .with(note(why)));
    String previous = packet.identity().previousId();
    PacketState source = previous == null ? null : work.packet(previous);
    if (source != null && source.placement().waitReason() == WaitReason.HANDOFF) {
      rules.recovery.rollback().to(work, source, ended, "ROLLED_BACK");
    } else {
      rules.recovery.recoverAtSource(work, ended);
    }
  }

  /** What the operator says about it stands beside the reason. */
  private static JsonObject note(@Nullable String why) {
    return why == null ? JsonObject.empty() : JsonObject.builder().put("note", why).build();
  }
}
