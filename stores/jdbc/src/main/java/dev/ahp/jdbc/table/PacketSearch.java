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
 * A list of packets by any parts, as one SELECT that starts from the index of the narrowest part.
 * SQLite joins in the order of CROSS JOIN, and a column that {@code || ''} follows is not looked
 * for in an index: without statistics its planner would pick one of several at random.
 */
final class PacketSearch implements StatementCache.ParameterSetter {
  private static final String OF_TASK = "= (SELECT number FROM task WHERE task_id = ?)";

  private final PacketQuery query;
  private final StringBuilder where = new StringBuilder();
  private final List<Object> values = new ArrayList<>();
  private String from = "packet p CROSS JOIN packet_state s WHERE s.number = p.number";
  private String number = "p.number";
  private boolean driven;

  private PacketSearch(PacketQuery query) {
    this.query = query;
  }

  static PacketSearch of(PacketQuery query) {
    PacketSearch search = new PacketSearch(query);
    search.narrow("p.parent_id", "= ?", query.parentId());
    search.narrow("p.task", OF_TASK, query.taskId());
    search.narrow("p.run_id", "= ?", query.runId());
    search.startFromList();
    search.narrow("p.sender", "= ?", query.sender());
    search.narrow("p.target", "= ?", query.target());
    search.filter("p.type", query.type());
    search.filter("s.status", query.status() == null ? null : query.status().wireName());
    search.filter("s.owner", query.owner());
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

  /** A column with an index; the first that is asked for leads. */
  private void narrow(String column, String condition, @Nullable String wanted) {
    if (wanted != null) {
      boolean text = !column.equals("p.task");
      add(driven ? column + (text ? " || ''" : " + 0") : column, condition, wanted);
      driven = true;
    }
  }

  private void filter(String column, @Nullable String wanted) {
    if (wanted != null) {
      add(column, "= ?", wanted);
    }
  }

  private void add(String column, String condition, String wanted) {
    where.append(" AND ").append(column).append(' ').append(condition);
    values.add(wanted);
  }

  /** Completed packets are not in the list by status: there it starts from the packets. */
  private void startFromList() {
    boolean byStatus = query.status() != null && query.status() != Status.COMPLETED;
    boolean bySenderOrTarget = query.sender() != null || query.target() != null;
    if (driven || (!byStatus && (bySenderOrTarget || query.owner() == null))) {
      return;
    }
    driven = true;
    number = "x.number";
    String list = byStatus ? "packet_by_status" : "packet_by_owner";
    from =
        list
            + " x CROSS JOIN packet p CROSS JOIN packet_state s"
            + " WHERE p.number = x.number AND s.number = x.number";
    filter(byStatus ? "x.status" : "x.owner", listed(byStatus));
  }

  private @Nullable String listed(boolean byStatus) {
    return byStatus && query.status() != null ? query.status().wireName() : query.owner();
  }
}
