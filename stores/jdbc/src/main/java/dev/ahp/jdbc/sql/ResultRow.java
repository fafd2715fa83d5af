package dev.ahp.jdbc.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The rows of a result set. */
final class ResultRow implements Row {
  private final ResultSet rows;
  private final SqlDialect dialect;
  private int column;

  ResultRow(ResultSet rows, SqlDialect dialect) {
    this.rows = rows;
    this.dialect = dialect;
  }

  boolean next() throws SQLException {
    column = 0;
    return rows.next();
  }

  @Override
  public @Nullable String optionalText() throws SQLException {
    String stored = dialect.text(rows, ++column);
    return stored == null ? null : StoredText.read(stored);
  }

  @Override
  public long number() throws SQLException {
    return rows.getLong(++column);
  }

  @Override
  public int integer() throws SQLException {
    return rows.getInt(++column);
  }

  @Override
  public @Nullable Double optionalReal() throws SQLException {
    double value = rows.getDouble(++column);
    return rows.wasNull() ? null : value;
  }

  @Override
  public byte @Nullable [] optionalBytes() throws SQLException {
    return rows.getBytes(++column);
  }
}
