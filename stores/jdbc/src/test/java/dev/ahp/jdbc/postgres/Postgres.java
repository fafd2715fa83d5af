package dev.ahp.jdbc.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A real PostgreSQL for all tests of this process, with a database for each. */
public final class Postgres {
  private static final EmbeddedPostgres SERVER = start();
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private Postgres() {}

  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder().setServerConfig("max_connections", "200").start();
    } catch (IOException e) {
      throw new UncheckedIOException("starting PostgreSQL", e);
    }
  }

  /** The address of a database with nothing in it. */
  public static String emptyDatabase() throws SQLException {
    String name = "ahp" + DATABASES.incrementAndGet();
    try (Connection connection = SERVER.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return SERVER.getJdbcUrl("postgres", name);
  }

  static void run(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Ends every other connection to the database, as a restart or a broken network does. */
  static void cutConnections(String url) throws SQLException {
    run(
        url,
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """);
  }
}
