package dev.ahp.jdbc.table;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.sql.StatementParameters;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds the SELECT for a record query, which starts from one index. */
final class RecordSearch implements StatementCache.ParameterSetter {
  /** Events that every packet has; only others are in the index by event. */
  private static final Set<String> COMMON_EVENTS =
      Set.of(
          AuditEvent.PACKET_SUBMITTED.wireName(),
          AuditEvent.PACKET_OFFERED.wireName(),
          AuditEvent.PACKET_ACCEPTED.wireName(),
          AuditEvent.PACKET_PROGRESS.wireName(),
          AuditEvent.PACKET_COMPLETED.wireName());

  /** Must match the condition of the index exactly, or SQLite does not use it. */
  private static final String RARE =
      """
       AND a.event <> 'packet.submitted' AND a.event <> 'packet.offered' \
      AND a.event <> 'packet.accepted' AND a.event <> 'packet.progress' \
      AND a.event <> 'packet.completed'\
      """;

  private final RecordQuery query;
  private final StringBuilder where;
  private final List<Object> values;

  /**
   * Creates a search.
   *
   * @param condition the condition on the indexed column, with its values
   */
  RecordSearch(RecordQuery query, String condition, Object... values) {
    this.query = query;
    this.where = new StringBuilder(" WHERE ").append(condition);
    this.values = new ArrayList<>(List.of(values));
    addFilters();
  }

  private void addFilters() {
    add("a.packet_id", query.packetId());
    add("a.event", query.event());
    if (query.event() != null && !COMMON_EVENTS.contains(query.event())) {
      where.append(RARE);
    }
    add("a.actor", query.actor());
    add("a.chain", query.chain());
    RecordRow.RecordPosition after = query.after();
    if (after != null) {
      where.append(" AND (a.at, a.chain, a.seq) ");
      where.append(query.newest() ? "< (?, ?, ?)" : "> (?, ?, ?)");
      values.addAll(List.of(after.at(), after.chain(), after.seq()));
    }
  }

  private void add(String column, @Nullable String value) {
    if (value != null) {
      where.append(" AND ").append(column).append(" = ?");
      values.add(value);
    }
  }

  String sql(String select) {
    String order = query.newest() ? "a.at DESC, a.chain DESC, a.seq DESC" : "a.at, a.chain, a.seq";
    return select + where + " ORDER BY " + order + " LIMIT ?";
  }

  @Override
  public void to(StatementParameters parameters) throws SQLException {
    for (Object value : values) {
      parameters.value(value);
    }
    parameters.number(query.limit());
  }
}
