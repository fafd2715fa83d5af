package dev.ahp.jdbc.postgres;

import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.ReaderPool;
import java.sql.Connection;
import java.sql.SQLException;

/** Reads in a transaction of its own; the picture is that of its first statement. */
record PostgresReadConnectionFactory(PostgresServer server)
    implements ReaderPool.ReadConnectionFactory {
  @Override
  public Connection open() throws SQLException {
    return server.openForReading();
  }

  /** Opens the snapshot, which is also how a connection that has gone is noticed in time. */
  @Override
  public void begin(StatementCache statements) throws SQLException {
    statements.run("SELECT 1");
  }

  @Override
  public void end(StatementCache statements) throws SQLException {
    statements.connection().rollback();
  }
}
