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
import java.util.concurrent.atomic.AtomicInteger;

/** A PostgreSQL server for all tests of this process, with a database for each test. */
public final class TestPostgres {
  private static final EmbeddedPostgres SERVER = start();
  private static final AtomicInteger DATABASES = new AtomicInteger();

  /** Recent stores; older ones are dropped, because deleting hundreds at the end takes long. */
  private static final Deque<String> STORES = new ArrayDeque<>();

  private static final int MAX_STORES = 8;

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

  /** Returns the URL of a database with the tables of a store. */
  static synchronized String newStore() throws SQLException {
    if (STORES.size() == MAX_STORES) {
      administer("DROP DATABASE " + STORES.remove() + " WITH (FORCE)");
    }
    String url = database(" TEMPLATE " + TemplateDatabase.NAME);
    STORES.add(name(url));
    return url;
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

  static void run(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
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
