package dev.ahp.server.daemon;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the broker keeps what it knows.
 *
 * @param file the SQLite file, used unless there is a database
 * @param keys the directory of the broker's keys, the same for all daemons of one database
 * @param postgresSettings a database that several daemons can share, null for the file
 */
public record StoreSettings(Path file, Path keys, @Nullable PostgresSettings postgresSettings) {
  /** A PostgreSQL database, and as whom it is used. */
  public record PostgresSettings(String url, @Nullable String user, @Nullable String password) {
    /** Without the password, which must not get into a log. */
    @Override
    public String toString() {
      return "PostgreSQL as " + user;
    }
  }
}
