package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.sql.StatementParameters;
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

  private PostgresClaims() {}

  /** Returns the numbers of packets, best first. */
  static List<Long> best(StatementCache statements, ClaimQuery query) throws SQLException {
    ClaimCandidates candidates = new ClaimCandidates();
    if (query.taskId() == null) {
      statements.each(OF_QUEUES, to -> setQueues(to, query).number(query.limit()), candidates::add);
    } else {
      statements.each(OF_TASK, to -> setQueues(to.text(query.taskId()), query), candidates::add);
    }
    return candidates.best(query.limit());
  }

  private static StatementParameters setQueues(StatementParameters to, ClaimQuery query)
      throws SQLException {
    return to.keys(query.queues()).number(query.types().size()).keys(query.types());
  }
}
