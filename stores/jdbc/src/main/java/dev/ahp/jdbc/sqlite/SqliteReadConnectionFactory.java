package dev.ahp.jdbc.sqlite;

import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.ReaderPool;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens read transactions. Each sees the state of its first read while the writer continues. */
record SqliteReadConnectionFactory(SqliteFile file) implements ReaderPool.ReadConnectionFactory {
  @Override
  public Connection open() throws SQLException {
    return file.openForReading();
  }

  @Override
  public void begin(StatementCache statements) throws SQLException {
    statements.run("BEGIN");
  }

  @Override
  public void end(StatementCache statements) throws SQLException {
    statements.run("COMMIT");
  }
}
