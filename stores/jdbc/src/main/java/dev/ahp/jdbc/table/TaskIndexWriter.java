package dev.ahp.jdbc.table;

import dev.ahp.broker.store.TaskDocument;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.SQLException;
import java.util.Collection;

/** Writes the search index. A trigger of the table {@code task} deletes entries. */
final class TaskIndexWriter {
  /** Locks the task, so that it cannot be deleted until the entry is visible to the trigger. */
  private static final String PUT_IN_POSTGRES =
      """
      INSERT INTO task_document (number, updated_at, cost, words)
      SELECT number, ?, ?, ?::tsvector FROM task WHERE number = ? FOR KEY SHARE
      ON CONFLICT (number) DO UPDATE SET
        updated_at = excluded.updated_at, cost = excluded.cost, words = excluded.words
      """;

  private static final String PUT_IN_SQLITE =
      """
      INSERT INTO task_document (number, updated_at, cost)
      SELECT number, ?, ? FROM task WHERE number = ?
      ON CONFLICT (number) DO UPDATE SET updated_at = excluded.updated_at, cost = excluded.cost
      """;

  private static final String REMOVE_TEXT = "DELETE FROM task_text WHERE rowid = ?";
  private static final String PUT_TEXT =
      "INSERT INTO task_text (rowid, words) SELECT number, ? FROM task WHERE number = ?";
  private static final String CLEAR_TEXT = "UPDATE task_document SET words = '' WHERE number = ?";

  private final StatementCache statements;
  private final boolean isSqlite;

  TaskIndexWriter(StatementCache statements) {
    this.statements = statements;
    this.isSqlite = statements.dialect() == SqlDialect.SQLITE;
  }

  void put(TaskDocument task) throws SQLException {
    if (isSqlite) {
      statements.update(
          PUT_IN_SQLITE,
          to -> to.number(task.updatedAt()).number(task.costMicros()).number(task.number()));
      statements.update(REMOVE_TEXT, to -> to.number(task.number()));
      String words = String.join(" ", task.words());
      statements.update(PUT_TEXT, to -> to.text(words).number(task.number()));
    } else {
      statements.update(
          PUT_IN_POSTGRES,
          to ->
              to.number(task.updatedAt())
                  .number(task.costMicros())
                  .text(TextSyntax.tsvector(task.words()))
                  .number(task.number()));
    }
  }

  void removeTexts(Collection<TaskState> tasks) throws SQLException {
    for (TaskState task : tasks) {
      statements.update(isSqlite ? REMOVE_TEXT : CLEAR_TEXT, to -> to.number(task.number()));
    }
  }
}
