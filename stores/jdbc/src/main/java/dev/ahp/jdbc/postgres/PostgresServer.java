package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.jdbc.schema.Migrations;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.Driver;

/** Opens connections to one database, each for its kind of work. */
final class PostgresServer {
  static final Migrations MIGRATIONS =
      new Migrations(PostgresServer.class, "001_store.sql", "002_shelves.sql", "003_archives.sql");

  /** Any number that others are unlikely to lock: nodes that start together take turns. */
  private static final String ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(4715220470)";

  /** Waits for who is changing the schema. */
  private static final String AFTER_CHANGES = "SELECT pg_advisory_xact_lock_shared(4715220470)";

  /**
   * A lane looks rows up by key and nothing else. Statistics of tables that fill and empty all day
   * are mostly wrong, so it does not let them talk it into reading a whole table, nor plan anew
   * each time.
   */
  private static final String BY_KEY =
      "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan";

  private static final String PLACE = "the database";
  private static final String HAS_STORE = "SELECT to_regclass('schema_version') IS NOT NULL";

  private final PostgresLogin login;
  private final PostgresOptions options;
  private final Migrations migrations;

  PostgresServer(PostgresLogin login, PostgresOptions options) {
    this(login, options, MIGRATIONS);
  }

  PostgresServer(PostgresLogin login, PostgresOptions options, Migrations migrations) {
    this.login = login;
    this.options = options;
    this.migrations = migrations;
  }

  /** The last schema this program knows. */
  int level() {
    return migrations.level();
  }

  /** A role that does not own the tables may use them, but could not even try to make them. */
  void migrate() {
    if (standing().filter(it -> it.pending() == 0).isPresent()) {
      return;
    }
    try (Connection connection = connect(new Properties())) {
      connection.setAutoCommit(false);
      run(connection, ONE_AT_A_TIME);
      if (hasStore(connection)) {
        demandReaders(connection);
      }
      migrations.apply(connection, PLACE);
      connection.commit();
    } catch (SQLException e) {
      throw refusal(e);
    }
  }

  /** What older daemons rely on is not changed while they run. */
  private void demandReaders(Connection connection) throws SQLException {
    int reader = migrations.readerAfter(connection);
    int oldest = ChainLease.oldestLevel(new StatementCache(connection, true));
    if (oldest < reader) {
      throw new StoreOpenException(
          PLACE
              + " is used by a daemon that knows schemas up to "
              + oldest
              + "; schema "
              + level()
              + " needs "
              + reader
              + ": stop the older daemons first");
    }
  }

  /**
   * Looks again once this node is known to all: if the schema was changed just before, and not for
   * programs as old as this, it must not go on.
   */
  void confirm() {
    try (Connection connection = openForReading()) {
      run(connection, AFTER_CHANGES);
      migrations.standing(connection, PLACE);
    } catch (SQLException e) {
      throw refusal(e);
    }
  }

  static StoreOpenException refusal(SQLException e) {
    return new StoreOpenException("cannot open the PostgreSQL store: " + e.getMessage(), e);
  }

  /** How far its schema is; empty if there is no store in the database yet. */
  Optional<Migrations.MigrationStatus> standing() {
    try (Connection connection = openForReading()) {
      return hasStore(connection)
          ? Optional.of(migrations.standing(connection, PLACE))
          : Optional.empty();
    } catch (SQLException e) {
      throw refusal(e);
    }
  }

  private static boolean hasStore(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(HAS_STORE)) {
      return rows.next() && rows.getBoolean(1);
    }
  }

  Connection openForWriting() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("prepareThreshold", "1");
    properties.setProperty("preparedStatementCacheQueries", "512");
    properties.setProperty("preparedStatementCacheSizeMiB", "32");
    Connection connection = connect(properties);
    run(connection, BY_KEY);
    connection.setAutoCommit(false);
    return connection;
  }

  /** Fetches a part at a time, so that an export does not fill the memory. */
  Connection openForReading() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("defaultRowFetchSize", "500");
    Connection connection = connect(properties);
    connection.setReadOnly(true);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    return connection;
  }

  /** Each statement by itself. */
  Connection openForErrands() throws SQLException {
    return connect(new Properties());
  }

  Duration patience() {
    return options.patience();
  }

  private Connection connect(Properties properties) throws SQLException {
    properties.setProperty("ApplicationName", "ahp");
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("connectTimeout", String.valueOf(options.patience().toSeconds() + 1));
    login.addTo(properties);
    Connection connection = new Driver().connect(login.url(), properties);
    if (connection == null) {
      throw new SQLException("not an address of PostgreSQL: it must start with jdbc:postgresql:");
    }
    return connection;
  }

  static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
