package dev.ahp.jdbc.postgres;

import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.ReaderPool;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens read transactions; each sees the snapshot of its first statement. */
record PostgresReadConnectionFactory(PostgresServer server)
    implements ReaderPool.ReadConnectionFactory {
  @Override
  public Connection open() throws SQLException {
    return server.openForReading();
  }

  /** Takes the snapshot, which also detects a lost connection early. */
  @Override
  public void begin(StatementCache statements) throws SQLException {
    statements.run("SELECT 1");
  }

  @Override
  public void end(StatementCache statements) throws SQLException {
    statements.connection().rollback();
  }
}
