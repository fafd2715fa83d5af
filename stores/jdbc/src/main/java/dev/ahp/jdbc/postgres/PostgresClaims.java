package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.ClaimCandidates;
import java.sql.SQLException;
import java.util.List;

/** Finds and locks the best packets among the first unlocked ones of each queue. */
final class PostgresClaims {
  private static final String OF_QUEUES =
      """
      SELECT r.priority, r.since, r.number
      FROM unnest(?::text[]) AS q (queue) CROSS JOIN LATERAL (
        SELECT priority, since, number FROM ready
        WHERE ready.queue = q.queue COLLATE "C" AND (? = 0 OR type = ANY (?))
        ORDER BY priority, since, number LIMIT ? FOR UPDATE SKIP LOCKED) r
      """;
  private static final String OF_TASK =
      """
      SELECT r.priority, r.since, r.number
      FROM packet p JOIN packet_state s ON s.number = p.number
      JOIN ready r ON r.priority = p.priority AND r.since = s.since AND r.number = p.number
      WHERE p.task = (SELECT number FROM task WHERE task_id = ?) AND r.queue = ANY (?)
        AND (? = 0 OR r.type = ANY (?))
      ORDER BY r.priority, r.since, r.number FOR UPDATE OF r SKIP LOCKED
      """;

  private final StatementCache statements;
  private final SqlDialect dialect;

  PostgresClaims(StatementCache statements, SqlDialect dialect) {
    this.statements = statements;
    this.dialect = dialect;
  }

  /** Returns the numbers of packets, best first. */
  List<Long> best(ClaimQuery query) throws SQLException {
    ClaimCandidates candidates = new ClaimCandidates();
    if (query.taskId() == null) {
      ofQueues(query, candidates);
    } else {
      ofTask(query, query.taskId(), candidates);
    }
    return candidates.best(query.limit());
  }

  private void ofQueues(ClaimQuery query, ClaimCandidates candidates) throws SQLException {
    statements.each(
        OF_QUEUES,
        to ->
            to.next((statement, i) -> dialect.setKeys(statement, i, query.queues()))
                .number(query.types().size())
                .next((statement, i) -> dialect.setKeys(statement, i, query.types()))
                .number(query.limit()),
        candidates::add);
  }

  private void ofTask(ClaimQuery query, String taskId, ClaimCandidates candidates)
      throws SQLException {
    statements.each(
        OF_TASK,
        to ->
            to.text(taskId)
                .next((statement, i) -> dialect.setKeys(statement, i, query.queues()))
                .number(query.types().size())
                .next((statement, i) -> dialect.setKeys(statement, i, query.types())),
        candidates::add);
  }
}
