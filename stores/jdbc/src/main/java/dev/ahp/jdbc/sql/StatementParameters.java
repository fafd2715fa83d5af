package dev.ahp.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Sets the parameters of a statement one by one. */
public final class StatementParameters implements Parameters {
  private final PreparedStatement statement;
  private final SqlDialect dialect;
  private int index;

  StatementParameters(PreparedStatement statement, SqlDialect dialect) {
    this.statement = statement;
    this.dialect = dialect;
  }

  @Override
  public StatementParameters text(@Nullable String value) throws SQLException {
    statement.setString(++index, StoredText.ofNullable(value));
    return this;
  }

  @Override
  public StatementParameters number(long value) throws SQLException {
    statement.setLong(++index, value);
    return this;
  }

  @Override
  public StatementParameters number(@Nullable Long value) throws SQLException {
    if (value == null) {
      statement.setNull(++index, Types.BIGINT);
      return this;
    }
    return number(value.longValue());
  }

  @Override
  public StatementParameters real(@Nullable Double value) throws SQLException {
    if (value == null) {
      statement.setNull(++index, Types.DOUBLE);
    } else {
      statement.setDouble(++index, value);
    }
    return this;
  }

  @Override
  public StatementParameters bytes(byte @Nullable [] value) throws SQLException {
    statement.setBytes(++index, value);
    return this;
  }

  /** Sets a number or a string. */
  public StatementParameters value(Object value) throws SQLException {
    return value instanceof Long number ? number(number.longValue()) : text((String) value);
  }

  /** Sets the values of {@link SqlDialect#among} for a text column. */
  public StatementParameters keys(Collection<String> keys) throws SQLException {
    dialect.setKeys(statement, ++index, keys);
    return this;
  }

  /** Sets the values of {@link SqlDialect#among} for a numeric column. */
  public StatementParameters numbers(Collection<Long> numbers) throws SQLException {
    dialect.setNumbers(statement, ++index, numbers);
    return this;
  }

  StatementParameters columns(ColumnParameters columns) throws SQLException {
    index = columns.setAll(statement, index);
    return this;
  }
}
