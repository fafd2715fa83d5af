package dev.ahp.server.daemon;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the broker's store.
 *
 * @param data the data directory
 * @param file the SQLite file, used unless PostgreSQL is configured
 * @param keys the directory of the broker's keys; all daemons of one database use the same keys
 * @param postgresSettings a database that several daemons can share; null for SQLite
 */
public record StoreSettings(
    Path data, Path file, Path keys, @Nullable PostgresSettings postgresSettings) {
  /** A PostgreSQL database and its credentials. */
  public record PostgresSettings(String url, @Nullable String user, @Nullable String password) {
    /** Omits the password, which must not be logged. */
    @Override
    public String toString() {
      return "PostgreSQL as " + user;
    }
  }
}
