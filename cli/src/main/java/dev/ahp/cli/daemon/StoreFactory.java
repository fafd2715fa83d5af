package dev.ahp.cli.daemon;

import dev.ahp.broker.key.PrivateFile;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.jdbc.postgres.PostgresLogin;
import dev.ahp.jdbc.postgres.PostgresStore;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.daemon.StoreSettings;
import dev.ahp.server.daemon.StoreSettings.PostgresSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Opens what the settings name: a SQLite file or a PostgreSQL database. */
public final class StoreFactory {
  private StoreFactory() {}

  /**
   * Opens it for a broker.
   *
   * @throws StoreOpenException with one line that says why not
   */
  public static Store open(StoreSettings settings) {
    PostgresSettings postgresSettings = settings.postgresSettings();
    return postgresSettings == null
        ? sqlite(settings.file())
        : PostgresStore.open(login(postgresSettings));
  }

  /** A new file is its owner's alone, and what SQLite puts beside it follows it in that. */
  private static Store sqlite(Path file) {
    try {
      PrivateFile.make(file);
    } catch (IOException e) {
      throw new StoreOpenException("cannot make " + file + ": " + FileErrorMessage.reason(e), e);
    }
    return SqliteStore.open(file);
  }

  /**
   * What lies there, without changing it or being in the way of a daemon; empty if nothing does.
   *
   * @throws StoreOpenException with one line that says why not
   */
  public static Optional<ReadOnlyStore> look(StoreSettings settings) {
    PostgresSettings postgresSettings = settings.postgresSettings();
    if (postgresSettings != null) {
      return PostgresStore.look(login(postgresSettings));
    }
    return Files.exists(settings.file())
        ? Optional.of(SqliteStore.look(settings.file()))
        : Optional.empty();
  }

  /** Its name for people, without anything secret. */
  public static String place(StoreSettings settings) {
    PostgresSettings postgresSettings = settings.postgresSettings();
    return postgresSettings == null ? settings.file().toString() : login(postgresSettings).place();
  }

  private static PostgresLogin login(PostgresSettings postgresSettings) {
    return new PostgresLogin(
        postgresSettings.url(), postgresSettings.user(), postgresSettings.password());
  }
}
