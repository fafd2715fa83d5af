package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.sql.StatementParameters;
import dev.ahp.jdbc.table.ClaimCandidates;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the best packets of several queues: the first of each queue by the key of {@code ready},
 * then the best of those. The cost depends on the number requested, not on the length of the
 * queues.
 */
final class SqliteClaims {
  /** The number of queues per statement. */
  private static final int QUEUES_PER_STATEMENT = 8;

  static final String FIRST_OF_QUEUE =
      """
      SELECT priority, since, number, queue FROM ready WHERE queue = ?%s \
      ORDER BY priority, since, number LIMIT ?\
      """;
  private static final String OF_TASK =
      """
      SELECT r.priority, r.since, r.number
      FROM packet p CROSS JOIN packet_state s CROSS JOIN ready r
      WHERE p.task = (SELECT number FROM task WHERE task_id = ?) AND s.number = p.number
        AND r.queue IN (SELECT value FROM json_each(?)) AND r.priority = p.priority
        AND r.since = s.since AND r.number = p.number
        AND (? = 0 OR r.type IN (SELECT value FROM json_each(?)))
      """;

  private static final int MAX_EMPTY_QUEUES = 10_000;

  private final StatementCache statements;

  /** Queues without rows. Claims do not read them again until a packet enters. */
  private final Set<String> empty = new HashSet<>();

  SqliteClaims(StatementCache statements) {
    this.statements = statements;
  }

  /** Returns the numbers of packets, best first. */
  List<Long> best(ClaimQuery query) throws SQLException {
    ClaimCandidates candidates = new ClaimCandidates();
    if (query.taskId() != null) {
      statements.each(OF_TASK, to -> setTask(to, query), candidates::add);
      return candidates.best(query.limit());
    }
    List<String> queues = query.queues().stream().filter(it -> !empty.contains(it)).toList();
    Set<String> filled = new HashSet<>();
    for (int i = 0; i < queues.size(); i += QUEUES_PER_STATEMENT) {
      List<String> some = queues.subList(i, Math.min(i + QUEUES_PER_STATEMENT, queues.size()));
      statements.each(
          firstOf(some.size(), query),
          to -> setQueues(to, some, query),
          row -> {
            candidates.add(row);
            filled.add(row.text());
          });
    }
    if (query.limit() > 0 && query.types().isEmpty() && empty.size() < MAX_EMPTY_QUEUES) {
      queues.stream().filter(it -> !filled.contains(it)).forEach(empty::add);
    }
    return candidates.best(query.limit());
  }

  void filled(Set<String> queues) {
    empty.removeAll(queues);
  }

  /** Discards the known queues after a rollback. */
  void reset() {
    empty.clear();
  }

  private String firstOf(int queues, ClaimQuery query) {
    String types = query.types().isEmpty() ? "" : " AND type " + SqlDialect.SQLITE.among();
    String one = FIRST_OF_QUEUE.formatted(types);
    return queues == 1
        ? one
        : String.join(" UNION ALL ", Collections.nCopies(queues, "SELECT * FROM (" + one + ")"));
  }

  private void setQueues(StatementParameters to, List<String> queues, ClaimQuery query)
      throws SQLException {
    for (String queue : queues) {
      to.text(queue);
      if (!query.types().isEmpty()) {
        to.keys(query.types());
      }
      to.number(query.limit());
    }
  }

  private void setTask(StatementParameters to, ClaimQuery query) throws SQLException {
    to.text(query.taskId()).keys(query.queues()).number(query.types().size()).keys(query.types());
  }
}
