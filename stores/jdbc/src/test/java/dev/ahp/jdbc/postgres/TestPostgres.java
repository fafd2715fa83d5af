package dev.ahp.jdbc.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A PostgreSQL server for all tests of this process, with a database for each test. */
public final class TestPostgres {
  private static final EmbeddedPostgres SERVER = start();
  private static final AtomicInteger DATABASES = new AtomicInteger();

  /** The URLs of stores, the least recently used one first. */
  private static final Deque<String> STORES = new ArrayDeque<>();

  private static final int MAX_STORES = 8;

  /** The connections that empty stores. A new one would have to plan all statements again. */
  private static final Map<String, Connection> CLEANERS = new HashMap<>();

  private static final ConnectionPool POOL = new ConnectionPool();

  /** Deletes all rows. Triggers are off, because audit records cannot be deleted otherwise. */
  private static final String DELETE_ALL =
      """
      DO $$
      DECLARE
        name TEXT;
      BEGIN
        SET LOCAL session_replication_role = replica;
        FOR name IN SELECT tablename FROM pg_tables
            WHERE schemaname = 'public' AND tablename <> 'schema_version' LOOP
          EXECUTE format('DELETE FROM %I', name);
        END LOOP;
        ALTER SEQUENCE packet_number RESTART;
      END;
      $$
      """;

  private TestPostgres() {}

  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder().setServerConfig("max_connections", "200").start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start PostgreSQL", e);
    }
  }

  /** Returns the URL of an empty database. */
  public static String emptyDatabase() throws SQLException {
    return database("");
  }

  /** Opens an empty store, whose connections the next tests use again. */
  static PostgresStore openStore() throws SQLException {
    return openStore(PostgresOptions.DEFAULT);
  }

  /** Opens an empty store with options. */
  static PostgresStore openStore(PostgresOptions options) throws SQLException {
    return PostgresStore.open(
        new PostgresServer(
            PostgresLogin.at(newStore()), options, PostgresServer.MIGRATIONS, POOL::open),
        options);
  }

  /**
   * Returns the URL of a database with the empty tables of a store. The databases of earlier tests
   * are emptied and used again, because creating and dropping one takes ten times as long.
   */
  private static synchronized String newStore() throws SQLException {
    String url;
    if (STORES.size() < MAX_STORES) {
      url = database(" TEMPLATE " + TemplateDatabase.NAME);
    } else {
      url = STORES.remove();
      empty(url);
    }
    STORES.add(url);
    return url;
  }

  private static void empty(String url) throws SQLException {
    try {
      PostgresServer.run(cleaner(url), DELETE_ALL);
    } catch (SQLException e) {
      // The last test has left a transaction open, or it has terminated all connections.
      terminateConnections(url);
      CLEANERS.remove(url);
      PostgresServer.run(cleaner(url), DELETE_ALL);
    }
  }

  private static Connection cleaner(String url) throws SQLException {
    Connection cleaner = CLEANERS.get(url);
    if (cleaner == null) {
      cleaner = DriverManager.getConnection(url);
      PostgresServer.run(cleaner, "SET lock_timeout = '1s'");
      CLEANERS.put(url, cleaner);
    }
    return cleaner;
  }

  private static String database(String options) throws SQLException {
    String name = "ahp" + DATABASES.incrementAndGet();
    administer("CREATE DATABASE " + name + options);
    return SERVER.getJdbcUrl("postgres", name);
  }

  private static void administer(String sql) throws SQLException {
    run(SERVER.getJdbcUrl("postgres", "postgres"), sql);
  }

  private static String name(String url) {
    return url.replaceAll(".*/|\\?.*", "");
  }

  /** Created once, because copying the tables is faster than creating them. */
  private static final class TemplateDatabase {
    static final String NAME = create();

    private static String create() {
      try {
        String url = emptyDatabase();
        new PostgresServer(PostgresLogin.at(url), PostgresOptions.DEFAULT).migrate();
        return name(url);
      } catch (SQLException e) {
        throw new IllegalStateException("cannot create the tables of a store", e);
      }
    }
  }

  /** Runs a statement on a connection of its own. */
  public static void run(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Returns a connection with an open snapshot, which keeps rows that others delete. */
  public static Connection holdSnapshot(String url) throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT 1");
    }
    return connection;
  }

  /** Terminates all other connections to the database, like a restart or a network failure. */
  static void terminateConnections(String url) throws SQLException {
    run(
        url,
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """);
  }
}
