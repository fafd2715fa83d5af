package dev.ahp.jdbc.table;

import dev.ahp.broker.store.TaskQuery;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads tasks. */
final class TaskTable {
  private static final String SELECT = "SELECT " + TaskColumns.SELECTED + " FROM task t WHERE ";
  private static final String PAGE = "t.number > ? ORDER BY t.number LIMIT ?";
  private static final String NEWEST = "t.number < ? ORDER BY t.number DESC LIMIT ?";
  private static final String COMPLETED = "COMPLETED";
  private static final String IDS =
      "SELECT task_id FROM task WHERE task_id >= ? AND task_id < ? ORDER BY task_id LIMIT ?";
  private static final String COUNT = "SELECT status, COUNT(*) FROM task GROUP BY status";
  private static final String NUMBERS_OF =
      """
      SELECT number FROM task WHERE task_id = ? \
      UNION ALL SELECT number FROM purged_task WHERE task_id = ?\
      """;

  private final StatementCache statements;
  private final ZstdCodec codec;
  private final String numbers;
  private final String byId;
  private final String byIds;
  private final String byIdsOrPackets;

  TaskTable(StatementCache statements, ZstdCodec codec, boolean locking) {
    this.statements = statements;
    this.codec = codec;
    SqlDialect dialect = statements.dialect();
    numbers = "SELECT task_id, number FROM task WHERE task_id " + dialect.among();
    String lock = locking ? dialect.lock("t") : "";
    byId = SELECT + "t.task_id = ?" + lock;
    byIds = SELECT + "t.task_id " + dialect.among() + " ORDER BY t.number" + lock;
    byIdsOrPackets =
        SELECT
            + "t.number IN (SELECT number FROM task WHERE task_id "
            + dialect.among()
            + " UNION ALL SELECT task FROM packet WHERE packet_id "
            + dialect.among()
            + ") ORDER BY t.number"
            + lock;
  }

  @Nullable TaskState find(String taskId) throws SQLException {
    return statements.first(byId, to -> to.text(taskId), row -> TaskColumns.read(row, codec));
  }

  /** Returns the numbers of the current and the purged tasks with an id. */
  List<Long> numbersOf(String taskId) throws SQLException {
    return statements.list(NUMBERS_OF, to -> to.text(taskId).text(taskId), row -> row.number());
  }

  void numbers(Collection<String> ids, BiConsumer<String, Long> handler) throws SQLException {
    statements.each(numbers, to -> to.keys(ids), row -> handler.accept(row.text(), row.number()));
  }

  /** Returns the query of tasks with some ids and of those that have some packets. */
  StatementCache.Query query(
      Collection<String> ids, Collection<String> packets, Consumer<TaskState> handler) {
    StatementCache.RowHandler rows = row -> handler.accept(TaskColumns.read(row, codec));
    return packets.isEmpty()
        ? new StatementCache.Query(byIds, to -> to.keys(ids), rows)
        : new StatementCache.Query(byIdsOrPackets, to -> to.keys(ids).keys(packets), rows);
  }

  Map<String, Long> countByStatus() throws SQLException {
    Map<String, Long> counts = new HashMap<>();
    statements.each(COUNT, to -> {}, row -> counts.put(row.text(), row.number()));
    return counts;
  }

  List<String> ids(String prefix, int limit) throws SQLException {
    return statements.list(
        IDS,
        to -> to.text(prefix).text(prefix + KeyValueSqlTable.END).number(limit),
        row -> row.text());
  }

  List<TaskState> list(@Nullable String status, long after, int limit, boolean newest)
      throws SQLException {
    String page = newest ? NEWEST : PAGE;
    if (status == null) {
      return statements.list(
          SELECT + page, to -> to.number(after).number(limit), row -> TaskColumns.read(row, codec));
    }
    return statements.list(
        SELECT + "t.status = ? AND " + unlessCompleted(status) + page,
        to -> to.text(status).number(after).number(limit),
        row -> TaskColumns.read(row, codec));
  }

  TaskQuery.TaskSlice search(TaskQuery query) throws SQLException {
    return new TaskSearch(query, statements.dialect()).run(statements, codec);
  }

  /** Returns the condition that lets the planner use the partial index of unfinished tasks. */
  private static String unlessCompleted(String status) {
    return status.equals(COMPLETED) ? "" : "t.status <> 'COMPLETED' AND ";
  }
}
