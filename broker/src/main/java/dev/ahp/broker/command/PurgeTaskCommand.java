package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.List;
import java.util.Set;

/**
 * Deletes a task that ended before a time, with its packets, checkpoints, chunks and personal data.
 * Its audit records stay. Returns the number of deleted packets, or -1 if the task was not deleted.
 *
 * @param packetIds the packets of the task, which are locked first
 */
public record PurgeTaskCommand(String actor, String taskId, Set<String> packetIds, long before)
    implements Command<Integer> {
  public static final int NOT_DELETED = -1;

  @Override
  public ReadSet reads() {
    ReadSet reads = new ReadSet().task(taskId);
    packetIds.forEach(reads::packet);
    return reads;
  }

  @Override
  public Integer run(UnitOfWork work) {
    TaskState task = work.task(taskId);
    if (task == null || !isPurgeable(task, before)) {
      return NOT_DELETED;
    }
    List<PacketState> packets = work.packets(PacketQuery.ofTask(taskId, 0, Integer.MAX_VALUE));
    boolean isKnown = packets.stream().allMatch(it -> packetIds.contains(it.id()));
    if (!isKnown || !work.delete(task, packets)) {
      return NOT_DELETED;
    }
    work.remove(KeyValueTable.CHECKPOINTS, "t/" + taskId);
    packets.forEach(it -> removeEntries(work, it.id()));
    work.record(
        AuditEntry.of(AuditEvent.TASK_PURGED, actor)
            .task(taskId)
            .data(
                JsonObject.builder()
                    .put("status", task.status())
                    .put("packets", packets.size())
                    .put("endedAt", Rfc3339.format(task.updatedAt()))
                    .build()));
    return packets.size();
  }

  /** Returns whether a task has ended and has not changed since a time. */
  public static boolean isPurgeable(TaskState task, long before) {
    return task.isEnded() && task.updatedAt() < before;
  }

  private static void removeEntries(UnitOfWork work, String packetId) {
    work.remove(KeyValueTable.CHECKPOINTS, "p/" + packetId);
    for (KeyValueEntry chunk : all(work, KeyValueTable.CHUNKS, packetId)) {
      work.remove(KeyValueTable.CHUNKS, chunk.key());
    }
    for (KeyValueEntry personal : all(work, KeyValueTable.PERSONAL, packetId)) {
      String subject = personal.key().substring(personal.key().lastIndexOf('/') + 1);
      work.remove(KeyValueTable.PERSONAL, personal.key());
      work.remove(KeyValueTable.SUBJECT_PACKETS, subject + "/" + packetId);
    }
  }

  private static List<KeyValueEntry> all(UnitOfWork work, KeyValueTable table, String packetId) {
    return work.entries(table, packetId + "/", Integer.MAX_VALUE);
  }
}
