package dev.ahp.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;

/** The differences between SQLite and PostgreSQL. */
public interface SqlDialect {
  /** Returns a condition that a text column is one of the keys in a parameter. */
  String amongKeys();

  /** Returns a condition that a numeric column is one of the numbers in a parameter. */
  String amongNumbers();

  void setKeys(PreparedStatement statement, int index, Collection<String> keys) throws SQLException;

  void setNumbers(PreparedStatement statement, int index, Collection<Long> numbers)
      throws SQLException;

  /** Returns the end of a SELECT that locks its rows until the transaction ends. */
  String lock(String alias);

  /** Returns the end of a SELECT that locks its rows and skips locked ones. */
  String lockFree(String alias);
}
