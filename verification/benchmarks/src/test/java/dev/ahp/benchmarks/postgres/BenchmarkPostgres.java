package dev.ahp.benchmarks.postgres;

import dev.ahp.testkit.TestDirectory;
import dev.ahp.testkit.measure.ProcessTimes;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A durable PostgreSQL server for this run, with one database per measurement. */
public final class BenchmarkPostgres implements AutoCloseable {
  private final EmbeddedPostgres postgres;
  private final long pid;
  private int databases;

  private BenchmarkPostgres(EmbeddedPostgres postgres, long pid) {
    this.postgres = postgres;
    this.pid = pid;
  }

  public static BenchmarkPostgres start() throws IOException {
    Path data = TestDirectory.create("ahp-postgres").resolve("data");
    EmbeddedPostgres postgres =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("shared_buffers", "256MB")
            .setServerConfig("max_wal_size", "4GB")
            .setServerConfig("max_connections", "200")
            .start();
    String first = Files.readAllLines(data.resolve("postmaster.pid")).get(0);
    return new BenchmarkPostgres(postgres, Long.parseLong(first.strip()));
  }

  int port() {
    return postgres.getPort();
  }

  public String newDatabase() throws SQLException {
    databases++;
    String name = "bench" + databases;
    run(url("postgres"), "CREATE DATABASE " + name);
    return name;
  }

  /** Drops a database, so that its vacuum does not affect the next measurement. */
  public void drop(String database) throws SQLException {
    run(url("postgres"), "DROP DATABASE " + database + " WITH (FORCE)");
  }

  public String url(String database) {
    return postgres.getJdbcUrl("postgres", database);
  }

  public static void run(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Returns the CPU time of all server processes in microseconds. */
  public long cpu() {
    return ProcessTimes.ofFamily(pid);
  }

  /** Returns the bytes of write-ahead log written since the start. */
  long walBytes() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url("postgres"));
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  @Override
  public void close() throws IOException {
    postgres.close();
  }
}
