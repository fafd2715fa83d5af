package dev.ahp.jdbc.table;

import dev.ahp.jdbc.sql.Row;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the candidates of a claim from several queues. */
public final class ClaimCandidates {
  private static final Comparator<QueuePosition> BEST_FIRST =
      Comparator.comparingLong(QueuePosition::priority)
          .thenComparingLong(QueuePosition::since)
          .thenComparingLong(QueuePosition::number);

  private final Map<Long, QueuePosition> byNumber = new HashMap<>();

  /** Adds a row of priority, since and number; a packet in several queues counts once. */
  public QueuePosition add(Row row) throws SQLException {
    QueuePosition position = new QueuePosition(row.number(), row.number(), row.number());
    byNumber.put(position.number(), position);
    return position;
  }

  /** Returns the numbers of packets, best first. */
  public List<Long> best(int limit) {
    return byNumber.values().stream()
        .sorted(BEST_FIRST)
        .limit(limit)
        .map(QueuePosition::number)
        .toList();
  }
}
