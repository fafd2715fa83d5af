package dev.ahp.broker.work;

import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Tally;
import dev.ahp.broker.store.TaskState;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the tally of a task in step with its packets. Children, packets that ended handed off,
 * those that another replaced, and handoffs that were undone do not count.
 */
final class TaskTally {
  private TaskTally() {}

  static void added(Work work, PacketState fresh) {
    TaskState task = work.task(fresh.taskId());
    if (task == null) {
      task =
          new TaskState(
              work.nextNumber(),
              fresh.taskId(),
              fresh.identity().sender(),
              Tally.EMPTY,
              false,
              0,
              work.now(),
              work.now(),
              Detail.EMPTY);
    }
    Status counted = counted(fresh);
    Tally tally = counted == null ? task.tally() : task.tally().plus(counted, 1);
    work.put(task.with(tally, work.now()));
  }

  static void moved(Work work, PacketState before, PacketState after) {
    Status was = counted(before);
    Status is = counted(after);
    if (bucket(was) != bucket(is)) {
      TaskState task = work.existingTask(after.taskId());
      Tally tally = task.tally();
      tally = was == null ? tally : tally.plus(was, -1);
      tally = is == null ? tally : tally.plus(is, 1);
      work.put(task.with(tally, work.now()));
    }
  }

  private static @Nullable Status bucket(@Nullable Status status) {
    return status == null || status.isFinal() ? status : Status.CREATED;
  }

  private static @Nullable Status counted(PacketState packet) {
    boolean leftOut =
        packet.identity().parentId() != null
            || packet.standing().reason() == TerminalReason.HANDED_OFF
            || packet.detail().json().has("replacedBy")
            || packet.detail().is("undone");
    return leftOut ? null : packet.status();
  }
}
