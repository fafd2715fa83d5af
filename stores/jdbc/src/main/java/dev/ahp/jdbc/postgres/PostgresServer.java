package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.jdbc.sql.Migrations;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.ReaderPool;
import dev.ahp.jdbc.table.SqlExceptionTranslator;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/** Opens connections to a database for different purposes. */
final class PostgresServer implements ReaderPool.ReadConnectionFactory {
  static final Migrations MIGRATIONS =
      new Migrations(
          PostgresServer.class,
          "001_store.sql",
          "002_shelves.sql",
          "003_archives.sql",
          "004_purge-reader-3.sql",
          "005_packet_indexes.sql",
          "006_search-reader-5.sql");

  /**
   * An arbitrary advisory lock number; it serializes migrations of nodes that start together. Locks
   * belong to the whole database, so stores in schemas add the hash of the schema.
   */
  private static final long MIGRATION_LOCK = 4_715_220_470L;

  /** The notification channel of a store without a schema; others are named after the schema. */
  private static final String CHANNEL = "ahp";

  /**
   * Settings of a writer, which reads rows only by key. Statistics of tables that fill and empty
   * quickly are unreliable, so sequential scans and custom plans are disabled. A bitmap scan would
   * read a whole queue for one claim, and each time also the entries of deleted rows.
   */
  private static final String WRITER_SETTINGS =
      "SET enable_seqscan = off; SET enable_bitmapscan = off; SET plan_cache_mode = force_generic_plan";

  private static final String DATABASE = "the database";
  private static final String SIZE =
      """
      SELECT COALESCE(SUM(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      """;
  private static final String HAS_STORE = "SELECT to_regclass('schema_version') IS NOT NULL";

  private final PostgresLogin login;
  private final PostgresOptions options;
  private final Migrations migrations;
  private final ConnectionOpener opener;

  /** Opens a connection; returns null if the URL is not one of PostgreSQL. */
  interface ConnectionOpener {
    @Nullable Connection open(String url, Properties properties) throws SQLException;
  }

  PostgresServer(PostgresLogin login, PostgresOptions options) {
    this(login, options, MIGRATIONS, new Driver()::connect);
  }

  PostgresServer(
      PostgresLogin login,
      PostgresOptions options,
      Migrations migrations,
      ConnectionOpener opener) {
    this.login = login;
    this.options = options;
    this.migrations = migrations;
    this.opener = opener;
  }

  /** Returns the latest schema version that this program knows. */
  int level() {
    return migrations.level();
  }

  /** Returns the name of the notification channel, which belongs to the whole database. */
  String channel() {
    return login.schema() == null ? CHANNEL : login.schema();
  }

  private String lock(String function) {
    String schema = login.schema();
    long hash = schema == null ? 0 : (long) schema.hashCode() << Integer.SIZE;
    long number = MIGRATION_LOCK ^ hash;
    return "SELECT " + function + "(" + number + ")";
  }

  /** Migrates the schema if needed, which requires the owner of the tables. */
  void migrate() {
    if (status().filter(it -> it.pending() == 0).isPresent()) {
      return;
    }
    try (Connection connection = connect(new Properties())) {
      connection.setAutoCommit(false);
      run(connection, lock("pg_advisory_xact_lock"));
      createSchema(connection);
      if (hasStore(connection)) {
        requireCurrentReaders(connection);
      }
      migrations.apply(connection, DATABASE);
      connection.commit();
    } catch (SQLException e) {
      throw cannotOpen(e);
    }
  }

  /** Creates the schema unless an administrator did; that requires a right on the database. */
  private void createSchema(Connection connection) throws SQLException {
    String schema = login.schema();
    if (schema != null
        && !has(connection, "SELECT to_regnamespace('" + schema + "') IS NOT NULL")) {
      run(connection, "CREATE SCHEMA " + schema);
    }
  }

  /**
   * Deletes the schema of the store with all tables.
   *
   * @throws StoreOpenException if it cannot be deleted
   */
  void dropSchema() {
    String schema = login.schema();
    if (schema == null) {
      throw new IllegalStateException("only a store with its own schema can be deleted");
    }
    try (Connection connection = connect(new Properties())) {
      connection.setAutoCommit(false);
      run(connection, lock("pg_advisory_xact_lock"));
      run(connection, "DROP SCHEMA IF EXISTS " + schema + " CASCADE");
      connection.commit();
    } catch (SQLException e) {
      throw new StoreOpenException("cannot delete the schema " + schema + ": " + e.getMessage(), e);
    }
  }

  /** Returns whether a daemon uses the store. */
  boolean isInUse() {
    try (Connection connection = openForReading()) {
      return hasStore(connection)
          && ChainLease.oldestLevel(new StatementCache(connection, SqlDialect.POSTGRES))
              != Integer.MAX_VALUE;
    } catch (SQLException e) {
      throw cannotOpen(e);
    }
  }

  /** Throws if running daemons of older versions cannot read the new schema. */
  private void requireCurrentReaders(Connection connection) throws SQLException {
    int reader = migrations.readerAfter(connection);
    int oldest = ChainLease.oldestLevel(new StatementCache(connection, SqlDialect.POSTGRES));
    if (oldest < reader) {
      throw new StoreOpenException(
          DATABASE
              + " is in use by a daemon that supports schemas up to "
              + oldest
              + "; schema "
              + level()
              + " requires "
              + reader
              + ": stop the older daemons first");
    }
  }

  /** Checks the schema again after registration; another node may have migrated it. */
  void confirm() {
    try (Connection connection = openForReading()) {
      run(connection, lock("pg_advisory_xact_lock_shared")); // waits for a running migration
      migrations.status(connection, DATABASE);
    } catch (SQLException e) {
      throw cannotOpen(e);
    }
  }

  static StoreOpenException cannotOpen(SQLException e) {
    return new StoreOpenException("cannot open the PostgreSQL store: " + e.getMessage(), e);
  }

  /** Returns the migration status; empty if the database contains no store. */
  Optional<Migrations.MigrationStatus> status() {
    try (Connection connection = openForReading()) {
      return hasStore(connection)
          ? Optional.of(migrations.status(connection, DATABASE))
          : Optional.empty();
    } catch (SQLException e) {
      throw cannotOpen(e);
    }
  }

  private static boolean hasStore(Connection connection) throws SQLException {
    return has(connection, HAS_STORE);
  }

  private static boolean has(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next() && rows.getBoolean(1);
    }
  }

  /** Returns the size of the tables with their indexes. */
  long sizeBytes() {
    return SqlExceptionTranslator.guarded(
        "measuring the tables",
        () -> {
          try (Connection connection = openForReading();
              Statement statement = connection.createStatement();
              ResultSet rows = statement.executeQuery(SIZE)) {
            rows.next();
            return rows.getLong(1);
          }
        });
  }

  Connection openForWriting() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("prepareThreshold", "1");
    properties.setProperty("preparedStatementCacheQueries", "512");
    properties.setProperty("preparedStatementCacheSizeMiB", "32");
    Connection connection = connect(properties);
    run(connection, WRITER_SETTINGS);
    connection.setAutoCommit(false);
    return connection;
  }

  /** Opens a connection that fetches rows in parts, so that an export does not exhaust memory. */
  Connection openForReading() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("defaultRowFetchSize", "500");
    Connection connection = connect(properties);
    connection.setReadOnly(true);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    return connection;
  }

  @Override
  public StatementCache open() throws SQLException {
    return new StatementCache(openForReading(), SqlDialect.POSTGRES);
  }

  /** Takes the snapshot of a read transaction, which also detects a lost connection early. */
  @Override
  public void begin(StatementCache statements) throws SQLException {
    statements.run("SELECT 1");
  }

  @Override
  public void end(StatementCache statements) throws SQLException {
    statements.connection().rollback();
  }

  /** Opens a connection in auto-commit mode. */
  Connection openAutoCommit() throws SQLException {
    return connect(new Properties());
  }

  Duration timeout() {
    return options.timeout();
  }

  private Connection connect(Properties properties) throws SQLException {
    properties.setProperty("ApplicationName", "ahp");
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("connectTimeout", String.valueOf(options.timeout().toSeconds() + 1));
    login.addTo(properties);
    Connection connection = opener.open(login.url(), properties);
    if (connection == null) {
      throw new SQLException("invalid PostgreSQL URL: it must start with jdbc:postgresql:");
    }
    return connection;
  }

  static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
