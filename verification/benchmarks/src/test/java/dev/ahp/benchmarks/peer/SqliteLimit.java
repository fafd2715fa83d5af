package dev.ahp.benchmarks.peer;

import dev.ahp.benchmarks.store.PlainSqlite;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.SQLException;

/** The lower bound on SQLite: the same rows by hand. */
final class SqliteLimit implements Contender {
  private final PlainSqlite rows;

  SqliteLimit(Path file) throws SQLException, GeneralSecurityException {
    this.rows = PlainSqlite.open(file);
  }

  @Override
  public String name() {
    return "limit: the same rows by hand";
  }

  @Override
  public double round(int cycles) throws SQLException {
    return rows.microsOfRound(cycles);
  }

  @Override
  public void close() throws SQLException {
    rows.close();
  }
}
