package dev.ahp.jdbc.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The prepared statements of one connection, kept so that each is compiled once. */
public final class Statements {
  private static final int KEPT = 256;

  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>(64, 0.75f, true);

  public Statements(Connection connection) {
    this.connection = connection;
  }

  public Connection connection() {
    return connection;
  }

  /** Sets parameters. */
  @FunctionalInterface
  public interface Setting {
    void to(Parameters parameters) throws SQLException;
  }

  /** Makes a value of a row. */
  @FunctionalInterface
  public interface Mapper<T> {
    T from(Row row) throws SQLException;
  }

  /** Takes a row. */
  @FunctionalInterface
  public interface EachRow {
    void on(Row row) throws SQLException;
  }

  public <T> List<T> list(String sql, Setting setting, Mapper<T> mapper) throws SQLException {
    List<T> found = new ArrayList<>();
    each(sql, setting, row -> found.add(mapper.from(row)));
    return found;
  }

  public <T> @Nullable T first(String sql, Setting setting, Mapper<T> mapper) throws SQLException {
    PreparedStatement statement = get(sql);
    setting.to(new Parameters(statement));
    try (ResultSet rows = statement.executeQuery()) {
      Row row = new Row(rows);
      return row.next() ? mapper.from(row) : null;
    }
  }

  public void each(String sql, Setting setting, EachRow taker) throws SQLException {
    PreparedStatement statement = get(sql);
    setting.to(new Parameters(statement));
    try (ResultSet rows = statement.executeQuery()) {
      Row row = new Row(rows);
      while (row.next()) {
        taker.on(row);
      }
    }
  }

  /** How many rows were changed. */
  public int update(String sql, Setting setting) throws SQLException {
    PreparedStatement statement = get(sql);
    setting.to(new Parameters(statement));
    return statement.executeUpdate();
  }

  public void run(String sql) throws SQLException {
    get(sql).execute();
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
