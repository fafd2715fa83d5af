package dev.ahp.jdbc.table;

import dev.ahp.broker.store.UsageCounts;
import dev.ahp.broker.store.UsageKind;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.SQLException;

/** Counts what quotas limit, with one grouped query for each table. */
final class UsageSearch {
  /** The first condition lets the planner use the partial index. */
  private static final String QUEUED =
      """
      SELECT p.target, COUNT(*) FROM packet_state s JOIN packet p ON p.number = s.number
      WHERE s.status <> 'completed' AND s.status IN ('ready', 'validated') GROUP BY p.target
      """;

  private static final String STORED =
      "SELECT sender, COUNT(*), SUM(LENGTH(content)) FROM packet GROUP BY sender";

  private static final String OPEN_TASKS =
      """
      SELECT first_sender, COUNT(*) FROM task
      WHERE status <> 'COMPLETED' AND open > 0 GROUP BY first_sender
      """;

  private UsageSearch() {}

  static UsageCounts run(StatementCache statements) throws SQLException {
    UsageCounts counts = new UsageCounts();
    statements.each(
        QUEUED, to -> {}, row -> counts.add(UsageKind.QUEUED, row.text(), row.number()));
    statements.each(
        STORED,
        to -> {},
        row -> {
          String sender = row.text();
          counts.add(UsageKind.STORED, sender, row.number());
          counts.add(UsageKind.STORED_BYTES, sender, row.number());
        });
    statements.each(
        OPEN_TASKS, to -> {}, row -> counts.add(UsageKind.OPEN_TASKS, row.text(), row.number()));
    return counts;
  }
}
