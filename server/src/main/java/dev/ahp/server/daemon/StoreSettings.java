package dev.ahp.server.daemon;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the broker's store.
 *
 * @param data the data directory
 * @param file the SQLite file, used unless PostgreSQL is configured
 * @param keys the directory of the broker's keys; all daemons of one database use the same keys
 * @param postgresSettings a database that several daemons can share; null for SQLite
 * @param placements further databases by name, on which namespaces can be placed
 * @param encryption the source of the master keys; null if the store is not encrypted
 */
public record StoreSettings(
    Path data,
    Path file,
    Path keys,
    @Nullable PostgresSettings postgresSettings,
    Map<String, PostgresSettings> placements,
    @Nullable EncryptionSettings encryption) {
  public StoreSettings {
    placements = Map.copyOf(placements);
  }

  /**
   * A PostgreSQL database and its credentials.
   *
   * @param schema the database schema of the store; null for that of the URL or the role
   */
  public record PostgresSettings(
      String url, @Nullable String user, @Nullable String password, @Nullable String schema) {
    /** Returns another schema of the same database. */
    PostgresSettings in(String newSchema) {
      return new PostgresSettings(url, user, password, newSchema);
    }

    /** Omits the password, which must not be logged. */
    @Override
    public String toString() {
      return "PostgreSQL as " + user;
    }
  }
}
