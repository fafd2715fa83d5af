package dev.ahp.jdbc.sql;

import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the columns of a row from left to right. */
public interface Row {
  default String text() throws SQLException {
    return Objects.requireNonNull(optionalText(), "the column must not be null");
  }

  @Nullable String optionalText() throws SQLException;

  long number() throws SQLException;

  int integer() throws SQLException;

  @Nullable Double optionalReal() throws SQLException;

  default byte[] bytes() throws SQLException {
    return Objects.requireNonNull(optionalBytes(), "the column must not be null");
  }

  byte @Nullable [] optionalBytes() throws SQLException;
}
