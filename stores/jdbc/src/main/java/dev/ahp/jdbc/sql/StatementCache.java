package dev.ahp.jdbc.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements of a connection. Changes that are queued for {@link #send} are sent
 * before any other statement, so a query sees them.
 */
public final class StatementCache {
  private static final int MAX_STATEMENTS = 256;
  private static final String SEPARATOR = ";\n";

  private final Connection connection;
  private final SqlDialect dialect;
  private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>(64, 0.75f, true);
  private final List<QueuedChange> pending = new ArrayList<>();

  /**
   * A change that is sent with others.
   *
   * @param failure the error if it does not change exactly one row; null if any number is valid
   */
  private record QueuedChange(String sql, ParameterSetter setter, @Nullable String failure) {}

  public StatementCache(Connection connection, SqlDialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  public SqlDialect dialect() {
    return dialect;
  }

  public Connection connection() {
    return connection;
  }

  @FunctionalInterface
  public interface ParameterSetter {
    void to(StatementParameters parameters) throws SQLException;
  }

  /** Maps a row to a value. */
  @FunctionalInterface
  public interface RowMapper<T> {
    T from(Row row) throws SQLException;
  }

  /** Handles a row. */
  @FunctionalInterface
  public interface RowHandler {
    void on(Row row) throws SQLException;
  }

  /** A query and the handler of its rows. */
  public record Query(String sql, ParameterSetter setter, RowHandler handler) {}

  public <T> List<T> list(String sql, ParameterSetter setter, RowMapper<T> rowMapper)
      throws SQLException {
    List<T> found = new ArrayList<>();
    each(sql, setter, row -> found.add(rowMapper.from(row)));
    return found;
  }

  public <T> @Nullable T first(String sql, ParameterSetter setter, RowMapper<T> rowMapper)
      throws SQLException {
    return with(
        sql,
        statement -> {
          setter.to(new StatementParameters(statement, dialect));
          try (ResultSet rows = statement.executeQuery()) {
            ResultRow row = new ResultRow(rows, dialect);
            return row.next() ? rowMapper.from(row) : null;
          }
        });
  }

  public void each(String sql, ParameterSetter setter, RowHandler handler) throws SQLException {
    with(
        sql,
        statement -> {
          setter.to(new StatementParameters(statement, dialect));
          read(statement.executeQuery(), handler);
          return null;
        });
  }

  /** Runs queries in order, on PostgreSQL in one round trip. */
  public void eachOf(List<Query> queries) throws SQLException {
    if (dialect == SqlDialect.SQLITE || queries.size() == 1) {
      for (Query query : queries) {
        each(query.sql, query.setter, query.handler);
      }
    } else if (!queries.isEmpty()) {
      StringJoiner all = new StringJoiner(SEPARATOR);
      queries.forEach(it -> all.add(it.sql));
      with(all.toString(), statement -> readAll(statement, queries));
    }
  }

  private @Nullable Void readAll(PreparedStatement statement, List<Query> queries)
      throws SQLException {
    StatementParameters parameters = new StatementParameters(statement, dialect);
    for (Query query : queries) {
      query.setter.to(parameters);
    }
    statement.execute();
    for (Query query : queries) {
      read(statement.getResultSet(), query.handler);
      statement.getMoreResults();
    }
    return null;
  }

  private void read(ResultSet all, RowHandler handler) throws SQLException {
    try (ResultSet rows = all) {
      ResultRow row = new ResultRow(rows, dialect);
      while (row.next()) {
        handler.on(row);
      }
    }
  }

  /** Queues a change until {@link #send}. */
  public void enqueue(String sql, ParameterSetter setter) {
    pending.add(new QueuedChange(sql, setter, null));
  }

  /** Queues a change of one row; {@link #send} fails with the message if there is no such row. */
  public void enqueueOne(String sql, ParameterSetter setter, String failure) {
    pending.add(new QueuedChange(sql, setter, failure));
  }

  /** Sends the queued changes in order, in one round trip. */
  public void send() throws SQLException {
    if (pending.isEmpty()) {
      return;
    }
    List<QueuedChange> changes = List.copyOf(pending);
    pending.clear();
    StringJoiner all = new StringJoiner(SEPARATOR);
    changes.forEach(it -> all.add(it.sql));
    with(all.toString(), statement -> change(statement, changes));
  }

  private @Nullable Void change(PreparedStatement statement, List<QueuedChange> changes)
      throws SQLException {
    StatementParameters parameters = new StatementParameters(statement, dialect);
    for (QueuedChange change : changes) {
      change.setter.to(parameters);
    }
    statement.execute();
    for (QueuedChange change : changes) {
      if (change.failure != null && statement.getUpdateCount() != 1) {
        throw new SQLException(change.failure);
      }
      statement.getMoreResults();
    }
    return null;
  }

  /** Discards the queued changes. */
  public void discardPending() {
    pending.clear();
  }

  /** Executes an update; returns the number of changed rows. */
  public int update(String sql, ParameterSetter setter) throws SQLException {
    Integer changed =
        with(
            sql,
            statement -> {
              setter.to(new StatementParameters(statement, dialect));
              return statement.executeUpdate();
            });
    return changed == null ? 0 : changed;
  }

  public void run(String sql) throws SQLException {
    with(sql, PreparedStatement::execute);
  }

  @FunctionalInterface
  private interface StatementAction<T> {
    @Nullable T of(PreparedStatement statement) throws SQLException;
  }

  /** Runs an action on a statement; drops it on failure, because the SQLite driver does too. */
  private <T> @Nullable T with(String sql, StatementAction<T> action) throws SQLException {
    send();
    PreparedStatement statement = get(sql);
    try {
      return action.of(statement);
    } catch (SQLException e) {
      prepared.remove(sql);
      close(statement, e);
      throw e;
    }
  }

  private static void close(PreparedStatement statement, SQLException cause) {
    try {
      statement.close();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  private PreparedStatement get(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      evictEldest();
      statement = connection.prepareStatement(dialect.prepared(sql));
      prepared.put(sql, statement);
    }
    return statement;
  }

  private void evictEldest() throws SQLException {
    if (prepared.size() >= MAX_STATEMENTS) {
      var eldest = prepared.entrySet().iterator();
      PreparedStatement dropped = eldest.next().getValue();
      eldest.remove();
      dropped.close();
    }
  }
}
