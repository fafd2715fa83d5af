package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.jdbc.compression.NativeLibraries;
import dev.ahp.jdbc.sql.Migrations;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.ReaderPool;
import dev.ahp.jdbc.table.SqlExceptionTranslator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** Opens connections to a database file. */
final class SqliteFile implements ReaderPool.ReadConnectionFactory {
  private static final Migrations MIGRATIONS =
      new Migrations(
          SqliteFile.class,
          "001_store.sql",
          "002_shelves.sql",
          "003_archives.sql",
          "004_rare_events.sql",
          "005_journal.sql",
          "006_purge-reader-5.sql",
          "007_packet_indexes.sql",
          "008_search-reader-7.sql");
  private static final String FOREIGN_TABLES =
      """
      SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND NOT EXISTS \
      (SELECT 1 FROM sqlite_schema WHERE name = 'schema_version')
      """;

  private static final String HAS_STORE =
      "SELECT COUNT(*) FROM sqlite_schema WHERE name = 'schema_version'";

  private static final int CHECKPOINT_CACHE_KIB = 64;

  /** 256 MiB. */
  private static final int MAX_LOG_PAGES = 64_000;

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

  /** Returns a file for read-only connections, which do not create it. */
  static SqliteFile readOnly(Path path) {
    return new SqliteFile(path, SqliteOptions.DEFAULT, true);
  }

  /** Opens the writer's connection after migrating the schema. */
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
      throw cannotOpen(e);
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

  /** Copies the state of one read transaction, without the space of deleted rows. */
  void copyTo(Path target) {
    SqlExceptionTranslator.guardedRun(
        "copying the file to " + target,
        () -> {
          try (Connection connection = connect(options.cacheKib());
              PreparedStatement statement = connection.prepareStatement("VACUUM INTO ?")) {
            statement.setString(1, target.toString());
            statement.execute();
          }
        });
  }

  private void prepare(Connection connection) throws SQLException {
    run(connection, "PRAGMA journal_mode = WAL");
    run(connection, "PRAGMA synchronous = " + synchronous());
    // WalCheckpointer copies the log. This limit is for the case that it fails.
    run(connection, "PRAGMA wal_autocheckpoint = " + MAX_LOG_PAGES);
    run(connection, "PRAGMA secure_delete = ON");
    run(connection, "PRAGMA temp_store = MEMORY");
    run(connection, "BEGIN IMMEDIATE");
    requireOwnTables(connection);
    MIGRATIONS.apply(connection, path.toString());
    run(connection, "COMMIT");
  }

  Migrations.MigrationStatus status() {
    try (Connection connection = openForReading()) {
      if (count(connection, HAS_STORE) == 0) {
        throw new StoreOpenException(path + " is not an ahp store");
      }
      return MIGRATIONS.status(connection, path.toString());
    } catch (SQLException e) {
      throw cannotOpen(e);
    }
  }

  private String synchronous() {
    return switch (options.durability()) {
      case FULL -> "FULL";
      case RELAXED -> "NORMAL";
    };
  }

  private void requireOwnTables(Connection connection) throws SQLException {
    if (count(connection, FOREIGN_TABLES) > 0) {
      throw new StoreOpenException(path + " is a database of another program, not an ahp store");
    }
  }

  private static int count(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getInt(1) : 0;
    }
  }

  @Override
  public StatementCache open() throws SQLException {
    return new StatementCache(openForReading(), SqlDialect.SQLITE);
  }

  /** Begins a read transaction, which sees the state of its first read. */
  @Override
  public void begin(StatementCache statements) throws SQLException {
    statements.run("BEGIN");
  }

  @Override
  public void end(StatementCache statements) throws SQLException {
    statements.run("COMMIT");
  }

  WalCheckpointer startCheckpointer() throws SQLException {
    return startCheckpointer(WalCheckpointer.DEFAULT_LIMITS);
  }

  WalCheckpointer startCheckpointer(WalCheckpointer.LogLimits limits) throws SQLException {
    return new WalCheckpointer(connect(CHECKPOINT_CACHE_KIB), limits);
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
    // Otherwise the driver runs another statement after every insert to read generated keys.
    config.setGetGeneratedKeys(false);
    Connection connection = config.createConnection("jdbc:sqlite:" + location());
    run(connection, "PRAGMA cache_size = -" + cacheKib);
    return connection;
  }

  /**
   * Returns the location. On a read-only medium SQLite cannot create its shared memory file, so the
   * file is opened as immutable.
   */
  private String location() {
    Path parent = path.toAbsolutePath().getParent();
    boolean isImmutable =
        readOnly
            && parent != null
            && !Files.isWritable(parent)
            && !Files.exists(path.resolveSibling(path.getFileName() + "-wal"));
    return isImmutable ? path.toUri() + "?immutable=1" : path.toString();
  }

  static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private StoreOpenException cannotOpen(SQLException e) {
    return e.getCause() instanceof NativeLibraryNotFoundException
        ? NativeLibraries.cannotLoad("SQLite", e)
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
