package dev.ahp.jdbc.postgres;

import dev.ahp.jdbc.sql.Statements;
import dev.ahp.jdbc.table.Readers;
import java.sql.Connection;
import java.sql.SQLException;

/** Reads in a transaction of its own; the picture is that of its first statement. */
record PostgresReading(PostgresServer server) implements Readers.Door {
  @Override
  public Connection open() throws SQLException {
    return server.openForReading();
  }

  /** Opens the snapshot, which is also how a connection that has gone is noticed in time. */
  @Override
  public void begin(Statements statements) throws SQLException {
    statements.run("SELECT 1");
  }

  @Override
  public void end(Statements statements) throws SQLException {
    statements.connection().rollback();
  }
}
