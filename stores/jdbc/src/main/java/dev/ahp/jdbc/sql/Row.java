package dev.ahp.jdbc.sql;

import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives the columns of the current row from left to right. */
public interface Row {
  default String text() throws SQLException {
    return Objects.requireNonNull(optionalText(), "a column that is never null");
  }

  @Nullable String optionalText() throws SQLException;

  long number() throws SQLException;

  int integer() throws SQLException;

  @Nullable Double optionalReal() throws SQLException;

  default byte[] bytes() throws SQLException {
    return Objects.requireNonNull(optionalBytes(), "a column that is never null");
  }

  byte @Nullable [] optionalBytes() throws SQLException;
}
