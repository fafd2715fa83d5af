package dev.ahp.jdbc.sqlite;

import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StoredText;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonWriter;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** The SQLite dialect: lists are JSON arrays; there is one writer, so no rows are locked. */
final class SqliteDialect implements SqlDialect {
  private static final String AMONG = "IN (SELECT value FROM json_each(?))";

  @Override
  public String amongKeys() {
    return AMONG;
  }

  @Override
  public String amongNumbers() {
    return AMONG;
  }

  @Override
  public void setKeys(PreparedStatement statement, int index, Collection<String> keys)
      throws SQLException {
    List<Json> stored = new ArrayList<>(keys.size());
    keys.forEach(key -> stored.add(Json.of(StoredText.of(key))));
    statement.setString(index, JsonWriter.compact(new JsonArray(stored)));
  }

  @Override
  public void setNumbers(PreparedStatement statement, int index, Collection<Long> numbers)
      throws SQLException {
    statement.setString(
        index, numbers.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
  }

  @Override
  public String lock(String alias) {
    return "";
  }

  @Override
  public String lockFree(String alias) {
    return "";
  }
}
