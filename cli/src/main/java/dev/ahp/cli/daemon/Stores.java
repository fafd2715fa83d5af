package dev.ahp.cli.daemon;

import dev.ahp.broker.key.FileFault;
import dev.ahp.broker.key.PrivateFile;
import dev.ahp.broker.store.CannotOpen;
import dev.ahp.broker.store.Store;
import dev.ahp.http.daemon.StoreSettings;
import dev.ahp.http.daemon.StoreSettings.Postgres;
import dev.ahp.jdbc.postgres.PostgresLogin;
import dev.ahp.jdbc.postgres.PostgresStore;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.jdbc.table.StoredRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Opens what the settings name: a SQLite file or a PostgreSQL database. */
public final class Stores {
  private Stores() {}

  /**
   * Opens it for a broker.
   *
   * @throws CannotOpen with one line that says why not
   */
  public static Store open(StoreSettings settings) {
    Postgres postgres = settings.postgres();
    return postgres == null ? sqlite(settings.file()) : PostgresStore.open(login(postgres));
  }

  /** A new file is its owner's alone, and what SQLite puts beside it follows it in that. */
  private static Store sqlite(Path file) {
    try {
      PrivateFile.make(file);
    } catch (IOException e) {
      throw new CannotOpen("cannot make " + file + ": " + FileFault.reason(e), e);
    }
    return SqliteStore.open(file);
  }

  /**
   * What lies there, without changing it or being in the way of a daemon; empty if nothing does.
   *
   * @throws CannotOpen with one line that says why not
   */
  public static Optional<StoredRows> look(StoreSettings settings) {
    Postgres postgres = settings.postgres();
    if (postgres != null) {
      return PostgresStore.look(login(postgres));
    }
    return Files.exists(settings.file())
        ? Optional.of(SqliteStore.look(settings.file()))
        : Optional.empty();
  }

  /** Its name for people, without anything secret. */
  public static String place(StoreSettings settings) {
    Postgres postgres = settings.postgres();
    return postgres == null ? settings.file().toString() : login(postgres).place();
  }

  private static PostgresLogin login(Postgres postgres) {
    return new PostgresLogin(postgres.url(), postgres.user(), postgres.password());
  }
}
