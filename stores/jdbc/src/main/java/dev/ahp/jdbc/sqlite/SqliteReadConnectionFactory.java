package dev.ahp.jdbc.sqlite;

import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.ReaderPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file while its writer goes on; the picture is that of the first thing read. If part of
 * that picture is in the journal alone, the writer is asked to file it first.
 *
 * @param writer null for a file that is looked at as it is
 */
record SqliteReadConnectionFactory(SqliteFile file, @Nullable SqlitePartition writer)
    implements ReaderPool.ReadConnectionFactory {
  private static final String HAS_JOURNAL = "SELECT EXISTS (SELECT 1 FROM journal)";

  @Override
  public Connection open() throws SQLException {
    return file.openForReading();
  }

  @Override
  public void begin(StatementCache statements) throws SQLException {
    statements.run("BEGIN");
    if (writer != null && hasJournal(statements)) {
      end(statements);
      writer.whileFiled(() -> beginFiled(statements));
    }
  }

  private static void beginFiled(StatementCache statements) throws SQLException {
    statements.run("BEGIN");
    if (hasJournal(statements)) {
      throw new SQLException("the journal was filed and is not empty");
    }
  }

  private static boolean hasJournal(StatementCache statements) throws SQLException {
    Integer found = statements.first(HAS_JOURNAL, to -> {}, row -> row.integer());
    return Objects.requireNonNull(found) != 0;
  }

  @Override
  public void end(StatementCache statements) throws SQLException {
    statements.run("COMMIT");
  }
}
