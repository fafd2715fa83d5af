package dev.ahp.broker.writer;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.store.TaskCounters;
import dev.ahp.broker.store.TaskState;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the tally of a task in step with its packets. Children, packets that ended handed off,
 * those that another replaced, and handoffs that were undone do not count.
 */
final class TaskCounterUpdater {
  private TaskCounterUpdater() {}

  static void added(UnitOfWork work, PacketState fresh) {
    TaskState task = work.task(fresh.taskId());
    if (task == null) {
      task =
          new TaskState(
              work.nextNumber(),
              fresh.taskId(),
              fresh.identity().sender(),
              TaskCounters.EMPTY,
              false,
              0,
              work.now(),
              work.now(),
              StoredAttributes.EMPTY);
    }
    Status counted = counted(fresh);
    TaskCounters counters = counted == null ? task.counters() : task.counters().plus(counted, 1);
    work.put(task.with(counters, work.now()));
  }

  static void moved(UnitOfWork work, PacketState before, PacketState after) {
    Status was = counted(before);
    Status is = counted(after);
    if (bucket(was) != bucket(is)) {
      TaskState task = work.existingTask(after.taskId());
      TaskCounters counters = task.counters();
      counters = was == null ? counters : counters.plus(was, -1);
      counters = is == null ? counters : counters.plus(is, 1);
      work.put(task.with(counters, work.now()));
    }
  }

  private static @Nullable Status bucket(@Nullable Status status) {
    return status == null || status.isFinal() ? status : Status.CREATED;
  }

  private static @Nullable Status counted(PacketState packet) {
    boolean leftOut =
        packet.identity().parentId() != null
            || packet.placement().reason() == TerminalReason.HANDED_OFF
            || packet.attributes().json().has("replacedBy")
            || packet.attributes().is("undone");
    return leftOut ? null : packet.status();
  }
}
