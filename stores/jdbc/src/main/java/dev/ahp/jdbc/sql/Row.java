package dev.ahp.jdbc.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the columns of the current row from left to right. */
public final class Row {
  private final ResultSet rows;
  private int column;

  Row(ResultSet rows) {
    this.rows = rows;
  }

  boolean next() throws SQLException {
    column = 0;
    return rows.next();
  }

  public String text() throws SQLException {
    return Objects.requireNonNull(optionalText(), "a column that is never null");
  }

  public @Nullable String optionalText() throws SQLException {
    String stored = rows.getString(++column);
    return stored == null ? null : StoredText.read(stored);
  }

  public long number() throws SQLException {
    return rows.getLong(++column);
  }

  public int integer() throws SQLException {
    return rows.getInt(++column);
  }

  public @Nullable Double optionalReal() throws SQLException {
    double value = rows.getDouble(++column);
    return rows.wasNull() ? null : value;
  }

  public byte[] bytes() throws SQLException {
    return Objects.requireNonNull(optionalBytes(), "a column that is never null");
  }

  public byte @Nullable [] optionalBytes() throws SQLException {
    return rows.getBytes(++column);
  }
}
