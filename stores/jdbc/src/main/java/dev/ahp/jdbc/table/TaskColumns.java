package dev.ahp.jdbc.table;

import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.store.TaskCounters;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.Parameters;
import dev.ahp.jdbc.sql.Row;
import java.sql.SQLException;

/** Maps tasks to rows of {@code task t}. */
final class TaskColumns {
  static final String SELECTED =
      """
      t.number, t.task_id, t.first_sender, t.open, t.blocked, t.failed, t.completed, t.cancelled, \
      t.pending, t.failures, t.created_at, t.updated_at, t.detail\
      """;

  private TaskColumns() {}

  static TaskState read(Row row, ZstdCodec codec) throws SQLException {
    return new TaskState(
        row.number(),
        row.text(),
        row.text(),
        new TaskCounters(row.integer(), row.integer(), row.integer(), row.integer(), row.integer()),
        row.integer() != 0,
        row.integer(),
        row.number(),
        row.number(),
        attributes(row, codec));
  }

  private static StoredAttributes attributes(Row row, ZstdCodec codec) throws SQLException {
    byte[] packed = row.optionalBytes();
    return packed == null ? StoredAttributes.EMPTY : new StoredAttributes(codec.read(packed));
  }

  /** Sets the columns in the order in which they are read. */
  static void set(Parameters to, TaskState task, ZstdCodec codec) throws SQLException {
    TaskCounters counters = task.counters();
    to.number(task.number())
        .text(task.taskId())
        .text(task.firstSender())
        .number(counters.open())
        .number(counters.blocked())
        .number(counters.failed())
        .number(counters.completed())
        .number(counters.cancelled())
        .number(task.pending() ? 1 : 0)
        .number(task.failures())
        .number(task.createdAt())
        .number(task.updatedAt())
        .bytes(codec.packUnlessEmpty(task.attributes().json()));
  }
}
