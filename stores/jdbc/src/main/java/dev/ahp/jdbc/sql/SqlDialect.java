package dev.ahp.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;

/** Where SQLite and PostgreSQL say the same thing differently. */
public interface SqlDialect {
  /** A condition after a column of text: that it is one of the keys of one parameter. */
  String amongKeys();

  /** A condition after a column of numbers: that it is one of the numbers of one parameter. */
  String amongNumbers();

  void setKeys(PreparedStatement statement, int index, Collection<String> keys) throws SQLException;

  void setNumbers(PreparedStatement statement, int index, Collection<Long> numbers)
      throws SQLException;

  /** Ends a SELECT whose rows nobody else may change until the transaction ends. */
  String lock(String alias);

  /** The same, but passes over rows that somebody else has locked. */
  String lockFree(String alias);
}
