package dev.ahp.jdbc.table;

import dev.ahp.broker.store.TaskQuery;
import dev.ahp.broker.store.TaskQuery.FoundTask;
import dev.ahp.broker.store.TaskQuery.TaskPosition;
import dev.ahp.broker.store.TaskQuery.TaskSlice;
import dev.ahp.broker.store.TaskQuery.TaskSort;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.sql.StatementParameters;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds tasks. The candidates are a window of an index in the order of the list; the other
 * conditions are checked for each of them. So a call reads a limited number of rows, whatever it
 * searches for.
 */
final class TaskSearch {
  /** The maximum number of candidates that one call checks. */
  static final int WINDOW = 20_000;

  private static final String COMPLETED = "COMPLETED";

  private final TaskQuery query;
  private final SqlDialect dialect;
  private final List<Object> candidateValues = new ArrayList<>();
  private final List<Object> filterValues = new ArrayList<>();
  private final StringBuilder filter = new StringBuilder();
  private final String candidates;

  TaskSearch(TaskQuery query, SqlDialect dialect) {
    this.query = query;
    this.dialect = dialect;
    this.candidates =
        query.sort() == TaskSort.CREATED ? candidatesByNumber() : candidatesByDocument();
    addFilters();
  }

  TaskSlice run(StatementCache statements, ZstdCodec codec) throws SQLException {
    List<FoundTask> found =
        statements.list(
            sql(),
            to -> setAll(to, true),
            row -> {
              TaskPosition position = new TaskPosition(row.number(), row.number());
              return new FoundTask(TaskColumns.read(row, codec), position);
            });
    if (found.size() == query.limit()) {
      return new TaskSlice(found, found.get(found.size() - 1).position());
    }
    return new TaskSlice(found, endOfWindow(statements));
  }

  /** Returns the last candidate if there may be more; null at the end of the list. */
  private @Nullable TaskPosition endOfWindow(StatementCache statements) throws SQLException {
    return statements.first(
        candidates + " LIMIT 1 OFFSET " + (WINDOW - 1),
        to -> setAll(to, false),
        row -> new TaskPosition(row.number(), row.number()));
  }

  String sql() {
    return "SELECT c.place, c.number, "
        + TaskColumns.SELECTED
        + " FROM ("
        + candidates
        + " LIMIT "
        + WINDOW
        + ") c CROSS JOIN task t WHERE t.number = c.number"
        + filter
        + " ORDER BY c.place"
        + direction()
        + ", c.number"
        + direction()
        + " LIMIT "
        + query.limit();
  }

  private void setAll(StatementParameters to, boolean withFilter) throws SQLException {
    for (Object value : candidateValues) {
      to.value(value);
    }
    for (Object value : withFilter ? filterValues : List.of()) {
      to.value(value);
    }
  }

  private String direction() {
    return query.descending() ? " DESC" : "";
  }

  private String behind() {
    return query.descending() ? " < " : " > ";
  }

  private String candidatesByNumber() {
    String table = "task";
    String number = "number";
    StringBuilder where = new StringBuilder();
    if (query.text() != null) {
      table = dialect == SqlDialect.SQLITE ? "task_text" : "task_document";
      number = dialect == SqlDialect.SQLITE ? "rowid" : "number";
      where.append(textCondition()).append(" AND ");
      candidateValues.add(TextSyntax.of(query.text(), dialect));
    } else if (query.status() != null) {
      where.append("status = ? AND ");
      if (!query.status().equals(COMPLETED)) {
        // Lets the planner use the partial index of unfinished tasks.
        where.append("status <> 'COMPLETED' AND ");
      }
      candidateValues.add(query.status());
    }
    candidateValues.add(query.start().number());
    return "SELECT %1$s AS place, %1$s AS number FROM %2$s WHERE %3$s%1$s%4$s? ORDER BY %1$s%5$s"
        .formatted(number, table, where, behind(), direction());
  }

  private String textCondition() {
    return dialect == SqlDialect.SQLITE ? "task_text MATCH ?" : "words @@ ?::tsquery";
  }

  private String candidatesByDocument() {
    String key = query.sort() == TaskSort.COST ? "cost" : "updated_at";
    StringBuilder where = new StringBuilder();
    if (query.text() != null) {
      where
          .append(
              dialect == SqlDialect.SQLITE
                  ? "number IN (SELECT rowid FROM task_text WHERE task_text MATCH ?)"
                  : textCondition())
          .append(" AND ");
      candidateValues.add(TextSyntax.of(query.text(), dialect));
    }
    candidateValues.add(query.start().key());
    candidateValues.add(query.start().number());
    return "SELECT %1$s AS place, number FROM task_document WHERE %2$s(%1$s, number)%3$s(?, ?) ORDER BY %1$s%4$s, number%4$s"
        .formatted(key, where, behind(), direction());
  }

  private void addFilters() {
    addIf(query.status(), " AND t.status = ?");
    addIf(positive(query.createdFrom()), " AND t.created_at >= ?");
    addIf(positive(query.createdBefore()), " AND t.created_at < ?");
    addIf(
        positive(query.minCostMicros()),
        " AND EXISTS (SELECT 1 FROM task_document d WHERE d.number = t.number AND d.cost >= ?)");
    addPacketFilter();
    if (query.agent() != null) {
      filter.append(
          """
           AND EXISTS (SELECT 1 FROM packet p JOIN packet_state s ON s.number = p.number \
          WHERE p.task = t.number AND (p.sender || '' = ? OR s.owner || '' = ?))\
          """);
      filterValues.add(query.agent());
      filterValues.add(query.agent());
    }
  }

  private void addPacketFilter() {
    TaskQuery.PacketFilter packet = query.packet();
    if (!packet.equals(TaskQuery.PacketFilter.ANY)) {
      filter.append(" AND EXISTS (SELECT 1 FROM packet p WHERE p.task = t.number");
      addIf(packet.type(), " AND p.type = ?");
      addIf(
          packet.priority() == null ? null : Long.valueOf(packet.priority()),
          " AND p.priority = ?");
      addIf(packet.contract(), " AND p.contract = ?");
      filter.append(')');
    }
  }

  private static @Nullable Long positive(long value) {
    return value > 0 ? value : null;
  }

  private void addIf(@Nullable Object value, String condition) {
    if (value != null) {
      filter.append(condition);
      filterValues.add(value);
    }
  }
}
