package dev.ahp.jdbc.table;

import dev.ahp.broker.store.TaskCounters;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.Parameters;
import dev.ahp.jdbc.sql.Row;
import java.sql.SQLException;

/** Maps tasks to rows of {@code task t}. */
final class TaskColumns {
  /** The columns except the status, which follows from them. */
  static final String COLUMNS =
      """
      number, task_id, first_sender, open, blocked, failed, completed, cancelled, pending, \
      failures, created_at, updated_at, detail\
      """;

  /** Updates the columns that can change, in the order of {@link #setChangeable}. */
  static final String UPDATE =
      """
      UPDATE task SET status = ?, first_sender = ?, open = ?, blocked = ?, failed = ?, \
      completed = ?, cancelled = ?, pending = ?, failures = ?, updated_at = ?, detail = ? \
      WHERE number = ?\
      """;

  static final String SELECTED = "t." + COLUMNS.replace(", ", ", t.");

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
        PacketColumns.attributes(row, codec, "task"));
  }

  /** Sets the columns in the order in which they are read. */
  static void set(Parameters to, TaskState task, ZstdCodec codec) throws SQLException {
    setCounters(to.number(task.number()).text(task.taskId()).text(task.firstSender()), task)
        .number(task.createdAt())
        .number(task.updatedAt())
        .bytes(codec.packUnlessEmpty(task.attributes().json()));
  }

  /** Sets the parameters of {@link #UPDATE}. */
  static void setChangeable(Parameters to, TaskState task, ZstdCodec codec) throws SQLException {
    setCounters(to.text(task.status()).text(task.firstSender()), task)
        .number(task.updatedAt())
        .bytes(codec.packUnlessEmpty(task.attributes().json()))
        .number(task.number());
  }

  private static Parameters setCounters(Parameters to, TaskState task) throws SQLException {
    TaskCounters counters = task.counters();
    return to.number(counters.open())
        .number(counters.blocked())
        .number(counters.failed())
        .number(counters.completed())
        .number(counters.cancelled())
        .number(task.pending() ? 1 : 0)
        .number(task.failures());
  }
}
