package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.Tally;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.pack.Packer;
import dev.ahp.jdbc.sql.Parameters;
import dev.ahp.jdbc.sql.Row;
import java.sql.SQLException;

/** Tasks as rows of {@code task t}. */
final class TaskColumns {
  static final String SELECTED =
      """
      t.number, t.task_id, t.first_sender, t.open, t.blocked, t.failed, t.completed, t.cancelled, \
      t.pending, t.failures, t.created_at, t.updated_at, t.detail\
      """;

  private TaskColumns() {}

  static TaskState read(Row row, Packer packer) throws SQLException {
    return new TaskState(
        row.number(),
        row.text(),
        row.text(),
        new Tally(row.integer(), row.integer(), row.integer(), row.integer(), row.integer()),
        row.integer() != 0,
        row.integer(),
        row.number(),
        row.number(),
        detail(row, packer));
  }

  private static Detail detail(Row row, Packer packer) throws SQLException {
    byte[] packed = row.optionalBytes();
    return packed == null ? Detail.EMPTY : new Detail(packer.read(packed));
  }

  /** In the order in which they are read. */
  static void set(Parameters to, TaskState task, Packer packer) throws SQLException {
    Tally tally = task.tally();
    to.number(task.number())
        .text(task.taskId())
        .text(task.firstSender())
        .number(tally.open())
        .number(tally.blocked())
        .number(tally.failed())
        .number(tally.completed())
        .number(tally.cancelled())
        .number(task.pending() ? 1 : 0)
        .number(task.failures())
        .number(task.createdAt())
        .number(task.updatedAt())
        .bytes(packer.packUnlessEmpty(task.detail().json()));
  }
}
