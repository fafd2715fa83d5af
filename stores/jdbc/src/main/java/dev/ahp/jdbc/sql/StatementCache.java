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

/** The prepared statements of one connection, kept so that each is compiled once. */
public final class StatementCache {
  private static final int KEPT = 256;

  private final Connection connection;
  private final boolean takesArrays;
  private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>(64, 0.75f, true);
  private final List<ColumnChange> unsent = new ArrayList<>();

  /** A change of many rows that can travel with others. */
  private record ColumnChange(String sql, ColumnParameters columns) {}

  /**
   * Starts with none.
   *
   * @param takesArrays whether a parameter can be an array, which {@code unnest} makes rows of
   */
  public StatementCache(Connection connection, boolean takesArrays) {
    this.connection = connection;
    this.takesArrays = takesArrays;
  }

  boolean takesArrays() {
    return takesArrays;
  }

  public Connection connection() {
    return connection;
  }

  /** Sets parameters. */
  @FunctionalInterface
  public interface ParameterSetter {
    void to(StatementParameters parameters) throws SQLException;
  }

  /** Makes a value of a row. */
  @FunctionalInterface
  public interface RowMapper<T> {
    T from(Row row) throws SQLException;
  }

  /** Takes a row. */
  @FunctionalInterface
  public interface RowHandler {
    void on(Row row) throws SQLException;
  }

  public <T> List<T> list(String sql, ParameterSetter parameterSetter, RowMapper<T> rowMapper)
      throws SQLException {
    List<T> found = new ArrayList<>();
    each(sql, parameterSetter, row -> found.add(rowMapper.from(row)));
    return found;
  }

  public <T> @Nullable T first(String sql, ParameterSetter parameterSetter, RowMapper<T> rowMapper)
      throws SQLException {
    return with(
        sql,
        statement -> {
          parameterSetter.to(new StatementParameters(statement));
          try (ResultSet rows = statement.executeQuery()) {
            ResultRow row = new ResultRow(rows);
            return row.next() ? rowMapper.from(row) : null;
          }
        });
  }

  public void each(String sql, ParameterSetter parameterSetter, RowHandler taker)
      throws SQLException {
    with(
        sql,
        statement -> {
          parameterSetter.to(new StatementParameters(statement));
          try (ResultSet rows = statement.executeQuery()) {
            ResultRow row = new ResultRow(rows);
            while (row.next()) {
              taker.on(row);
            }
          }
          return null;
        });
  }

  /** Keeps a change until {@link #send}. */
  void later(String sql, ColumnParameters columns) {
    unsent.add(new ColumnChange(sql, columns));
  }

  /**
   * Makes the changes that were kept, in their order. They travel in one message, so that the
   * server's answer is awaited once for all of them.
   */
  public void send() throws SQLException {
    if (unsent.isEmpty()) {
      return;
    }
    List<ColumnChange> changes = List.copyOf(unsent);
    unsent.clear();
    StringJoiner all = new StringJoiner(";\n");
    changes.forEach(it -> all.add(it.sql));
    with(
        all.toString(),
        statement -> {
          StatementParameters parameters = new StatementParameters(statement);
          for (ColumnChange change : changes) {
            parameters.columns(change.columns);
          }
          return statement.executeUpdate();
        });
  }

  /** Leaves undone what was not sent. */
  public void forget() {
    unsent.clear();
  }

  /** How many rows were changed. */
  public int update(String sql, ParameterSetter parameterSetter) throws SQLException {
    Integer changed =
        with(
            sql,
            statement -> {
              parameterSetter.to(new StatementParameters(statement));
              return statement.executeUpdate();
            });
    return changed == null ? 0 : changed;
  }

  public void run(String sql) throws SQLException {
    with(sql, PreparedStatement::execute);
  }

  /** Something to do with a statement. */
  @FunctionalInterface
  private interface StatementAction<T> {
    @Nullable T of(PreparedStatement statement) throws SQLException;
  }

  /** SQLite's driver gives a statement up when it fails, so it is not kept either. */
  private <T> @Nullable T with(String sql, StatementAction<T> statementAction) throws SQLException {
    PreparedStatement statement = get(sql);
    try {
      return statementAction.of(statement);
    } catch (SQLException e) {
      prepared.remove(sql);
      close(statement, e);
      throw e;
    }
  }

  private static void close(PreparedStatement statement, SQLException because) {
    try {
      statement.close();
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  private PreparedStatement get(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      makeRoom();
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    return statement;
  }

  private void makeRoom() throws SQLException {
    if (prepared.size() >= KEPT) {
      var eldest = prepared.entrySet().iterator();
      PreparedStatement dropped = eldest.next().getValue();
      eldest.remove();
      dropped.close();
    }
  }
}
