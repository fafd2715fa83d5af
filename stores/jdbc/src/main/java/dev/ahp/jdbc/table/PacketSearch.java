package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketQuery;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.sql.StatementParameters;
import dev.ahp.lifecycle.Status;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds the SELECT for a packet query. It starts from the index of the most selective condition.
 * SQLite joins in the order of CROSS JOIN and does not use an index for a column followed by {@code
 * || ''}; without statistics its planner would choose an index arbitrarily.
 */
final class PacketSearch implements StatementCache.ParameterSetter {
  private static final String OF_TASK = "= (SELECT number FROM task WHERE task_id = ?)";

  private final PacketQuery query;
  private final StringBuilder where = new StringBuilder();
  private final List<Object> values = new ArrayList<>();
  private String from = "packet p CROSS JOIN packet_state s WHERE s.number = p.number";
  private String number = "p.number";
  private boolean hasIndex;
  private boolean byStatus;

  private PacketSearch(PacketQuery query) {
    this.query = query;
  }

  static PacketSearch of(PacketQuery query) {
    PacketSearch search = new PacketSearch(query);
    search.narrow("p.parent_id", "= ?", query.parentId());
    search.narrow("p.task", OF_TASK, query.taskId());
    search.narrow("p.run_id", "= ?", query.runId());
    search.startFromState();
    search.narrow("p.sender", "= ?", query.sender());
    search.narrow("p.target", "= ?", query.target());
    search.filter("p.type", query.type());
    search.filter("s.status", query.status() == null ? null : query.status().wireName());
    search.filter(search.byStatus ? "s.owner || ''" : "s.owner", query.owner());
    return search;
  }

  String sql() {
    return "SELECT "
        + PacketColumns.SELECTED
        + " FROM "
        + from
        + where
        + " AND "
        + number
        + (query.newest() ? " < ? ORDER BY " : " > ? ORDER BY ")
        + number
        + (query.newest() ? " DESC LIMIT ?" : " LIMIT ?");
  }

  @Override
  public void to(StatementParameters parameters) throws SQLException {
    for (Object value : values) {
      parameters.value(value);
    }
    parameters.number(query.afterNumber()).number(query.limit());
  }

  /** Adds a condition on an indexed column; the first one determines the index. */
  private void narrow(String column, String condition, @Nullable String value) {
    if (value != null) {
      boolean text = !column.equals("p.task");
      add(hasIndex ? column + (text ? " || ''" : " + 0") : column, condition, value);
      hasIndex = true;
    }
  }

  private void filter(String column, @Nullable String value) {
    if (value != null) {
      add(column, "= ?", value);
    }
  }

  private void add(String column, String condition, String value) {
    where.append(" AND ").append(column).append(' ').append(condition);
    values.add(value);
  }

  /** Starts from the index by status, which has no completed packets, or by owner. */
  private void startFromState() {
    boolean isOpen = query.status() != null && query.status() != Status.COMPLETED;
    boolean bySenderOrTarget = query.sender() != null || query.target() != null;
    if (hasIndex || (!isOpen && (bySenderOrTarget || query.owner() == null))) {
      return;
    }
    hasIndex = true;
    byStatus = isOpen;
    number = "s.number";
    from = "packet_state s CROSS JOIN packet p WHERE p.number = s.number";
    if (byStatus) {
      where.append(" AND s.status <> 'completed'");
    }
  }
}
