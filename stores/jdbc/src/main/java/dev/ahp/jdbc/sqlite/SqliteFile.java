package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.jdbc.compression.NativeLibraries;
import dev.ahp.jdbc.schema.Migrations;
import dev.ahp.jdbc.table.SqlExceptionTranslator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** Opens connections to one file. */
final class SqliteFile {
  private static final Migrations MIGRATIONS =
      new Migrations(
          SqliteFile.class,
          "001_store.sql",
          "002_shelves.sql",
          "003_archives.sql",
          "004_rare_events.sql",
          "005_journal.sql");
  private static final String FOREIGN_TABLES =
      """
      SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND NOT EXISTS \
      (SELECT 1 FROM sqlite_schema WHERE name = 'schema_version')
      """;

  private static final String HAS_STORE =
      "SELECT COUNT(*) FROM sqlite_schema WHERE name = 'schema_version'";

  private final Path path;
  private final SqliteOptions options;
  private final boolean readOnly;

  SqliteFile(Path path, SqliteOptions options) {
    this(path, options, false);
  }

  private SqliteFile(Path path, SqliteOptions options, boolean readOnly) {
    this.path = path;
    this.options = options;
    this.readOnly = readOnly;
  }

  /** A file whose connections cannot write, nor make one that is missing. */
  static SqliteFile toLookAt(Path path) {
    return new SqliteFile(path, SqliteOptions.DEFAULT, true);
  }

  /** The connection that writes, to a file whose schema is that of this program. */
  Connection openForWriting() {
    try {
      Connection connection = connect(options.cacheKib());
      try {
        prepare(connection);
        return connection;
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw refusal(e);
    }
  }

  void compact() {
    SqlExceptionTranslator.guardedRun(
        "compacting the file",
        () -> {
          try (Connection connection = openForWriting()) {
            run(connection, "VACUUM");
            run(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
          }
        });
  }

  private void prepare(Connection connection) throws SQLException {
    run(connection, "PRAGMA journal_mode = WAL");
    run(connection, "PRAGMA synchronous = " + synchronous());
    run(connection, "PRAGMA wal_autocheckpoint = 4000");
    run(connection, "PRAGMA secure_delete = ON");
    run(connection, "PRAGMA temp_store = MEMORY");
    run(connection, "BEGIN IMMEDIATE");
    refuseForeign(connection);
    MIGRATIONS.apply(connection, path.toString());
    run(connection, "COMMIT");
  }

  /** How far its schema is. */
  Migrations.MigrationStatus standing() {
    try (Connection connection = openForReading()) {
      if (count(connection, HAS_STORE) == 0) {
        throw new StoreOpenException(path + " is no store of ahp");
      }
      return MIGRATIONS.standing(connection, path.toString());
    } catch (SQLException e) {
      throw refusal(e);
    }
  }

  private String synchronous() {
    return switch (options.durability()) {
      case FULL -> "FULL";
      case RELAXED -> "NORMAL";
    };
  }

  private void refuseForeign(Connection connection) throws SQLException {
    if (count(connection, FOREIGN_TABLES) > 0) {
      throw new StoreOpenException(path + " is a database of another program");
    }
  }

  private static int count(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getInt(1) : 0;
    }
  }

  Connection openForReading() throws SQLException {
    Connection connection = connect(options.cacheKib() / 8);
    run(connection, "PRAGMA query_only = ON");
    return connection;
  }

  private Connection connect(int cacheKib) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(5_000);
    config.setReadOnly(readOnly);
    // Otherwise every insert compiles and runs another statement, for keys that nobody asks for.
    config.setGetGeneratedKeys(false);
    Connection connection = config.createConnection("jdbc:sqlite:" + place());
    run(connection, "PRAGMA cache_size = -" + cacheKib);
    return connection;
  }

  /**
   * Where nothing can be written, as on a disk that is kept as evidence, SQLite has no place for
   * what readers and writers share; it must be told that there is no writer.
   */
  private String place() {
    Path parent = path.toAbsolutePath().getParent();
    boolean isStill =
        readOnly
            && parent != null
            && !Files.isWritable(parent)
            && !Files.exists(path.resolveSibling(path.getFileName() + "-wal"));
    return isStill ? path.toUri() + "?immutable=1" : path.toString();
  }

  static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private StoreOpenException refusal(SQLException e) {
    return e.getCause() instanceof NativeLibraryNotFoundException
        ? NativeLibraries.refusal("SQLite", e)
        : new StoreOpenException(reason(e), e);
  }

  private String reason(SQLException e) {
    int code = e.getErrorCode();
    if (code == SQLiteErrorCode.SQLITE_NOTADB.code) {
      return path + " is not a database";
    }
    if (code == SQLiteErrorCode.SQLITE_CORRUPT.code) {
      return path + " is damaged: " + e.getMessage();
    }
    return "cannot open " + path + ": " + e.getMessage();
  }
}
