package dev.ahp.soak.node;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A PostgreSQL server that keeps every commit, also if it crashes. */
public final class SoakDatabase implements AutoCloseable {
  private static final String USER = "postgres";

  /** Kept here, because the level of a logger is lost with the logger. */
  private static final Logger START_LOG = Logger.getLogger("io.zonky.test");

  private final EmbeddedPostgres server;
  private final Path data;

  SoakDatabase(Path directory) throws IOException {
    START_LOG.setLevel(Level.WARNING);
    this.data = directory.resolve("postgres");
    this.server =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setServerConfig("max_connections", "200")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("fsync", "on")
            .setServerConfig("full_page_writes", "on")
            .setOutputRedirector(
                ProcessBuilder.Redirect.appendTo(directory.resolve("postgres.log").toFile()))
            .setErrorRedirector(
                ProcessBuilder.Redirect.appendTo(directory.resolve("postgres.log").toFile()))
            .start();
  }

  int port() {
    return server.getPort();
  }

  static String url(int port) {
    return "jdbc:postgresql://localhost:" + port + "/postgres?user=" + USER;
  }

  /** Runs statements outside of a transaction. */
  public void run(String... statements) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Returns the processes that write for the clients, without the parent that restarts them. */
  public List<ProcessHandle> workers() throws IOException {
    long parent = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
    return ProcessHandle.of(parent).stream().flatMap(ProcessHandle::children).toList();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
