package dev.ahp.jdbc.postgres;

import dev.ahp.Priority;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.jdbc.sql.SearchPace;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.sql.StatementParameters;
import dev.ahp.jdbc.table.ClaimCandidates;
import dev.ahp.jdbc.table.QueuePosition;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds and locks the best packets among the first unlocked ones of each queue, for one connection.
 */
final class PostgresClaims {
  private static final String FROM_START =
      """
      SELECT r.priority, r.since, r.number, q.queue
      FROM unnest(?::text[]) AS q (queue) CROSS JOIN LATERAL (
        SELECT priority, since, number FROM ready
        WHERE ready.queue = q.queue COLLATE "C" AND (? = 0 OR type = ANY (?))
        ORDER BY priority, since, number LIMIT ? FOR UPDATE SKIP LOCKED) r
      """;
  private static final String SINCE =
      """
      SELECT r.priority, r.since, r.number, q.queue
      FROM unnest(?::text[], ?::bigint[], ?::bigint[]) AS q (queue, priority, since)
      CROSS JOIN LATERAL (
        SELECT priority, since, number FROM ready
        WHERE ready.queue = q.queue COLLATE "C" AND ready.priority = q.priority
          AND ready.since >= q.since AND (? = 0 OR type = ANY (?))
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

  /** Other nodes may add packets this long before the first one that a search has found. */
  private static final long MARGIN_MILLIS = 2_000;

  private static final int PRIORITIES = Priority.values().length;
  private static final int MAX_PARTS = 10_000;

  private final StatementCache statements;
  private final SearchPace pace;

  /** From where a search that does not start at the start reads each part of a queue. */
  private final Map<QueuePart, Long> starts = new HashMap<>();

  /** The packets of a queue that have one priority and one of some types. */
  private record QueuePart(String queue, long priority, Set<String> types) {}

  PostgresClaims(StatementCache statements, SearchPace pace) {
    this.statements = statements;
    this.pace = pace;
  }

  /** Returns the numbers of packets, best first. */
  List<Long> best(ClaimQuery query) throws SQLException {
    ClaimCandidates candidates = new ClaimCandidates();
    if (query.taskId() != null) {
      statements.each(OF_TASK, to -> setTask(to, query), candidates::add);
    } else if (pace.allowsStart()) {
      pace.fromStart(() -> searchFromStart(query, candidates));
    } else {
      searchSince(query, candidates);
    }
    return candidates.best(query.limit());
  }

  private void searchFromStart(ClaimQuery query, ClaimCandidates candidates) throws SQLException {
    statements.each(
        FROM_START,
        to -> setTypes(to.keys(query.queues()), query).number(query.limit()),
        row -> {
          QueuePosition found = candidates.add(row);
          starts.computeIfPresent(
              new QueuePart(row.text(), found.priority(), query.types()),
              (part, start) -> Math.min(start, found.since() - MARGIN_MILLIS));
        });
  }

  private void searchSince(ClaimQuery query, ClaimCandidates candidates) throws SQLException {
    List<String> queues = new ArrayList<>();
    List<Long> priorities = new ArrayList<>();
    List<Long> since = new ArrayList<>();
    for (String queue : query.queues()) {
      for (long priority = 0; priority < PRIORITIES; priority++) {
        queues.add(queue);
        priorities.add(priority);
        since.add(starts.getOrDefault(new QueuePart(queue, priority, query.types()), 0L));
      }
    }
    Map<QueuePart, Long> found = new HashMap<>();
    statements.each(
        SINCE,
        to ->
            setTypes(to.keys(queues).numbers(priorities).numbers(since), query)
                .number(query.limit()),
        row -> {
          QueuePosition position = candidates.add(row);
          found.merge(
              new QueuePart(row.text(), position.priority(), query.types()),
              position.since() - MARGIN_MILLIS,
              Math::min);
        });
    if (starts.size() > MAX_PARTS) {
      starts.clear();
    }
    starts.putAll(found);
  }

  private static StatementParameters setTypes(StatementParameters to, ClaimQuery query)
      throws SQLException {
    return to.number(query.types().size()).keys(query.types());
  }

  private static void setTask(StatementParameters to, ClaimQuery query) throws SQLException {
    setTypes(to.text(query.taskId()).keys(query.queues()), query);
  }
}
