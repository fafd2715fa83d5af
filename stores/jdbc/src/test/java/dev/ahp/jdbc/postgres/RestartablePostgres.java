package dev.ahp.jdbc.postgres;

import dev.ahp.testkit.FreePort;
import dev.ahp.testkit.TestDirectory;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;

/** A PostgreSQL server that can be restarted with the same data and port. */
final class RestartablePostgres implements AutoCloseable {
  private final Path data;
  private final int port;
  private EmbeddedPostgres server;

  private RestartablePostgres(Path data, int port) throws IOException {
    this.data = data;
    this.port = port;
    this.server = open();
  }

  static RestartablePostgres start() throws IOException {
    return new RestartablePostgres(TestDirectory.create("ahp-postgres"), FreePort.next());
  }

  private EmbeddedPostgres open() throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(port)
        .start();
  }

  String url() {
    return server.getJdbcUrl("postgres", "postgres");
  }

  void restart() throws IOException {
    server.close();
    server = open();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
