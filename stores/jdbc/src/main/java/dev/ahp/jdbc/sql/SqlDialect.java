package dev.ahp.jdbc.sql;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The differences between SQLite and PostgreSQL. */
public enum SqlDialect {
  /** Lists are JSON arrays; there is one writer, so no rows are locked. */
  SQLITE("IN (SELECT value FROM json_each(?))"),

  /** Lists are arrays, and rows are locked until the transaction ends. */
  POSTGRES("= ANY (?)");

  private final String among;

  SqlDialect(String among) {
    this.among = among;
  }

  /** Returns a condition that a column is one of the values in a parameter. */
  public String among() {
    return among;
  }

  void setKeys(PreparedStatement statement, int index, Collection<String> keys)
      throws SQLException {
    if (this == SQLITE) {
      JsonArray stored =
          new JsonArray(keys.stream().map(key -> Json.of(StoredText.of(key))).toList());
      statement.setString(index, JsonWriter.compact(stored));
    } else {
      String[] stored = keys.stream().map(StoredText::of).toArray(String[]::new);
      statement.setArray(index, statement.getConnection().createArrayOf("text", stored));
    }
  }

  void setNumbers(PreparedStatement statement, int index, Collection<Long> numbers)
      throws SQLException {
    if (this == SQLITE) {
      statement.setString(
          index, numbers.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
    } else {
      Long[] array = numbers.toArray(Long[]::new);
      statement.setArray(index, statement.getConnection().createArrayOf("int8", array));
    }
  }

  /**
   * Returns the text to prepare. For each new value of a plain {@code LIMIT ?}, SQLite compiles the
   * statement again, which takes four times as long as running it; an expression prevents that.
   */
  String prepared(String sql) {
    return this == SQLITE ? sql.replace("LIMIT ?", "LIMIT ? + 0") : sql;
  }

  /**
   * Returns the text of a column as it is stored. The driver of SQLite reads bytes, which are
   * UTF-8, in three quarters of the time of strings.
   */
  @Nullable String text(ResultSet rows, int column) throws SQLException {
    if (this == POSTGRES) {
      return rows.getString(column);
    }
    byte[] bytes = rows.getBytes(column);
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }

  /** Returns the end of a SELECT that locks its rows until the transaction ends. */
  public String lock(String alias) {
    return this == SQLITE ? "" : " FOR UPDATE OF " + alias;
  }

  /** Returns the end of a SELECT that locks its rows and skips locked ones. */
  public String lockFree(String alias) {
    return this == SQLITE ? "" : " FOR UPDATE OF " + alias + " SKIP LOCKED";
  }
}
