package dev.ahp.broker.writer;

import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.store.TaskAttribute;
import dev.ahp.broker.store.TaskCounters;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import org.jspecify.annotations.Nullable;

/**
 * Updates the counters of a task when its packets change. Children, packets that were handed off,
 * replaced packets and undone handoffs do not count.
 */
final class TaskCounterUpdater {
  private TaskCounterUpdater() {}

  /** Returns a new task without packets. */
  static TaskState newTask(long number, PacketState packet, long now) {
    return new TaskState(
        number,
        packet.taskId(),
        packet.identity().sender(),
        TaskCounters.EMPTY,
        false,
        0,
        now,
        now,
        StoredAttributes.EMPTY);
  }

  /** Returns the task with another packet. The first packet that is not denied begins the task. */
  static TaskState added(TaskState task, PacketState packet, JsonObject content, long now) {
    TaskState begun = task.isBegun() || packet.wasDenied() ? task : begin(task, packet, content);
    Status counted = counted(packet);
    return begun.with(counted == null ? begun.counters() : begun.counters().plus(counted, 1), now);
  }

  private static TaskState begin(TaskState task, PacketState first, JsonObject content) {
    TaskState begun = task.begunBy(first);
    return content
        .object("onComplete")
        .flatMap(it -> it.string("target"))
        .map(it -> begun.with(TaskAttribute.RESULT_TARGET, it))
        .orElse(begun);
  }

  /** Returns whether a change of a packet changes the counters of its task. */
  static boolean isAffected(PacketState before, PacketState after) {
    return bucket(counted(before)) != bucket(counted(after));
  }

  static TaskState changed(TaskState task, PacketState before, PacketState after, long now) {
    Status was = counted(before);
    Status is = counted(after);
    TaskCounters counters = task.counters();
    counters = was == null ? counters : counters.plus(was, -1);
    counters = is == null ? counters : counters.plus(is, 1);
    return task.with(counters, now);
  }

  private static @Nullable Status bucket(@Nullable Status status) {
    return status == null || status.isFinal() ? status : Status.CREATED;
  }

  private static @Nullable Status counted(PacketState packet) {
    boolean excluded =
        packet.identity().parentId() != null
            || packet.placement().reason() == TerminalReason.HANDED_OFF
            || packet.isReplaced()
            || packet.is(PacketAttribute.UNDONE);
    return excluded ? null : packet.status();
  }
}
