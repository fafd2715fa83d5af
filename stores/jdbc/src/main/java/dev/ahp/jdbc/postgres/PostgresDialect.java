package dev.ahp.jdbc.postgres;

import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StoredText;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;

/** The PostgreSQL dialect: lists are arrays, and rows are locked until the transaction ends. */
final class PostgresDialect implements SqlDialect {
  private static final String AMONG = "= ANY (?)";

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
    String[] stored = keys.stream().map(StoredText::of).toArray(String[]::new);
    statement.setArray(index, statement.getConnection().createArrayOf("text", stored));
  }

  @Override
  public void setNumbers(PreparedStatement statement, int index, Collection<Long> numbers)
      throws SQLException {
    Long[] array = numbers.toArray(Long[]::new);
    statement.setArray(index, statement.getConnection().createArrayOf("int8", array));
  }

  @Override
  public String lock(String alias) {
    return " FOR UPDATE OF " + alias;
  }

  @Override
  public String lockFree(String alias) {
    return " FOR UPDATE OF " + alias + " SKIP LOCKED";
  }
}
