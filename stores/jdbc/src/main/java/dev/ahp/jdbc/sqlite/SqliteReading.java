package dev.ahp.jdbc.sqlite;

import dev.ahp.jdbc.sql.Statements;
import dev.ahp.jdbc.table.Readers;
import java.sql.Connection;
import java.sql.SQLException;

/** Reads a file while its writer goes on; the picture is that of the first thing read. */
record SqliteReading(SqliteFile file) implements Readers.Door {
  @Override
  public Connection open() throws SQLException {
    return file.openForReading();
  }

  @Override
  public void begin(Statements statements) throws SQLException {
    statements.run("BEGIN");
  }

  @Override
  public void end(Statements statements) throws SQLException {
    statements.run("COMMIT");
  }
}
