package dev.ahp.jdbc.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads query plans of SQLite. */
public final class QueryPlan {
  private QueryPlan() {}

  /** Returns the steps of the plan; creates the store if needed. */
  public static List<String> of(Path file, String sql) throws SQLException {
    SqliteStore.open(file).close();
    List<String> steps = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        ResultSet rows = connection.prepareStatement("EXPLAIN QUERY PLAN " + sql).executeQuery()) {
      while (rows.next()) {
        steps.add(rows.getString("detail"));
      }
    }
    return steps;
  }
}
