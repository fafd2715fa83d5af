package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.sql.StatementParameters;
import dev.ahp.jdbc.table.ClaimCandidates;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the best packets of several queues: from each queue its first few, which the key of {@code
 * ready} gives at once, then the first few of those. The cost depends on how many are wanted, not
 * on how many wait.
 */
final class SqliteClaims {
  /** Queues that one statement asks; a claimer seldom has more. */
  private static final int AT_ONCE = 8;

  static final String FIRST_OF_QUEUE =
      """
      SELECT * FROM (SELECT priority, since, number FROM ready WHERE queue = ?%s \
      ORDER BY priority, since, number LIMIT ?)\
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

  private static final int MOST_KNOWN = 10_000;

  private final StatementCache statements;
  private final SqlDialect dialect;

  /** Queues of which the table is known to hold nothing; most packets never come into it. */
  private final Set<String> empty = new HashSet<>();

  SqliteClaims(StatementCache statements, SqlDialect dialect) {
    this.statements = statements;
    this.dialect = dialect;
  }

  /** Numbers of packets, best first. */
  List<Long> best(ClaimQuery query) throws SQLException {
    ClaimCandidates places = new ClaimCandidates();
    if (query.taskId() != null) {
      statements.each(OF_TASK, to -> setTask(to, query), places::take);
      return places.best(query.limit());
    }
    List<String> queues = query.queues().stream().filter(it -> !empty.contains(it)).toList();
    for (int i = 0; i < queues.size(); i += AT_ONCE) {
      List<String> some = queues.subList(i, Math.min(i + AT_ONCE, queues.size()));
      statements.each(firstOf(some.size(), query), to -> setQueues(to, some, query), places::take);
    }
    List<Long> best = places.best(query.limit());
    boolean complete = best.isEmpty() && query.limit() > 0 && query.types().isEmpty();
    if (complete && empty.size() < MOST_KNOWN) {
      empty.addAll(queues);
    }
    return best;
  }

  void filled(Set<String> queues) {
    empty.removeAll(queues);
  }

  /** A transaction was undone. */
  void forget() {
    empty.clear();
  }

  private String firstOf(int queues, ClaimQuery query) {
    String types = query.types().isEmpty() ? "" : " AND type " + dialect.amongKeys();
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < queues; i++) {
      parts.add(FIRST_OF_QUEUE.formatted(types));
    }
    return String.join(" UNION ALL ", parts);
  }

  private void setQueues(StatementParameters to, List<String> queues, ClaimQuery query)
      throws SQLException {
    for (String queue : queues) {
      to.text(queue);
      if (!query.types().isEmpty()) {
        to.next((statement, i) -> dialect.setKeys(statement, i, query.types()));
      }
      to.number(query.limit());
    }
  }

  private void setTask(StatementParameters to, ClaimQuery query) throws SQLException {
    to.text(query.taskId())
        .next((statement, i) -> dialect.setKeys(statement, i, query.queues()))
        .number(query.types().size())
        .next((statement, i) -> dialect.setKeys(statement, i, query.types()));
  }
}
