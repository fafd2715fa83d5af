package dev.ahp.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/** Sets the parameters of a statement from left to right. */
public final class Parameters {
  private final PreparedStatement statement;
  private int index;

  public Parameters(PreparedStatement statement) {
    this.statement = statement;
  }

  public Parameters text(@Nullable String value) throws SQLException {
    statement.setString(++index, StoredText.ofNullable(value));
    return this;
  }

  public Parameters number(long value) throws SQLException {
    statement.setLong(++index, value);
    return this;
  }

  public Parameters number(@Nullable Long value) throws SQLException {
    if (value == null) {
      statement.setNull(++index, Types.BIGINT);
      return this;
    }
    return number(value.longValue());
  }

  public Parameters real(@Nullable Double value) throws SQLException {
    if (value == null) {
      statement.setNull(++index, Types.DOUBLE);
    } else {
      statement.setDouble(++index, value);
    }
    return this;
  }

  public Parameters bytes(byte @Nullable [] value) throws SQLException {
    statement.setBytes(++index, value);
    return this;
  }

  /** Any of the above, by its type. */
  public Parameters value(Object value) throws SQLException {
    return value instanceof Long number ? number(number.longValue()) : text((String) value);
  }

  /** Lets the dialect set the next parameter its own way. */
  public Parameters next(Setter setter) throws SQLException {
    setter.set(statement, ++index);
    return this;
  }

  /** Sets one parameter. */
  @FunctionalInterface
  public interface Setter {
    void set(PreparedStatement statement, int index) throws SQLException;
  }
}
