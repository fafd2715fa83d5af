package dev.ahp.cli.daemon;

import dev.ahp.broker.api.NamespaceApi;
import dev.ahp.broker.key.PrivateFile;
import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.id.NamespaceName;
import dev.ahp.jdbc.postgres.PostgresLogin;
import dev.ahp.jdbc.postgres.PostgresStore;
import dev.ahp.jdbc.sqlite.SqliteOptions;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.json.JsonObject;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.daemon.EncryptionSettings;
import dev.ahp.server.daemon.MasterKeyReader;
import dev.ahp.server.daemon.StoreSettings;
import dev.ahp.server.daemon.StoreSettings.PostgresSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens the configured store: a SQLite file or a PostgreSQL database. */
public final class StoreFactory {
  private StoreFactory() {}

  /**
   * Opens the store for a broker.
   *
   * @throws StoreOpenException if the store cannot be opened
   */
  public static Store open(StoreSettings settings) {
    EncryptionSettings encryption = settings.encryption();
    MasterKeys keys = encryption == null ? null : MasterKeyReader.read(encryption);
    PostgresSettings postgres = settings.postgresSettings();
    return postgres == null
        ? sqlite(settings.file(), keys)
        : PostgresStore.openEncrypted(login(postgres), keys);
  }

  /** Creates a new file readable by its owner only; SQLite copies that mode to its side files. */
  private static Store sqlite(Path file, @Nullable MasterKeys keys) {
    try {
      PrivateFile.make(file);
    } catch (IOException e) {
      throw new StoreOpenException("cannot create " + file + ": " + FileErrorMessage.reason(e), e);
    }
    return SqliteStore.open(file, SqliteOptions.DEFAULT.encryptedWith(keys));
  }

  /**
   * Opens the store read-only, without locking out a daemon. Returns empty if it does not exist.
   *
   * @throws StoreOpenException if the store cannot be opened
   */
  public static Optional<ReadOnlyStore> openReadOnly(StoreSettings settings) {
    PostgresSettings postgres = settings.postgresSettings();
    if (postgres != null) {
      return PostgresStore.openReadOnly(login(postgres));
    }
    return Files.exists(settings.file())
        ? Optional.of(SqliteStore.openReadOnly(settings.file()))
        : Optional.empty();
  }

  /** Returns the definitions of the namespaces in the store of {@code default}. */
  public static List<JsonObject> namespaces(StoreSettings settings) {
    return openReadOnly(settings).map(StoreFactory::namespaces).orElse(List.of());
  }

  private static List<JsonObject> namespaces(ReadOnlyStore opened) {
    try (ReadOnlyStore store = opened) {
      return store
          .read(
              view ->
                  view.entries(
                      KeyValueTable.SETTINGS, NamespaceApi.KEY_PREFIX, "", NamespaceName.MAX_COUNT))
          .stream()
          .flatMap(it -> Optional.ofNullable(it.value()).stream())
          .toList();
    }
  }

  /** Returns whether a daemon uses a shared store. A SQLite file has one daemon, the caller. */
  static boolean isInUse(StoreSettings settings) {
    PostgresSettings postgres = settings.postgresSettings();
    return postgres != null && PostgresStore.isInUse(login(postgres));
  }

  /** Deletes the database schema of a namespace. A SQLite file is deleted with its directory. */
  static void delete(StoreSettings settings) {
    PostgresSettings postgres = settings.postgresSettings();
    if (postgres != null) {
      PostgresStore.drop(login(postgres));
    }
  }

  /** Returns a printable name of the store without secrets. */
  public static String place(StoreSettings settings) {
    PostgresSettings postgres = settings.postgresSettings();
    return postgres == null ? settings.file().toString() : login(postgres).place();
  }

  private static PostgresLogin login(PostgresSettings postgres) {
    return new PostgresLogin(
        postgres.url(), postgres.user(), postgres.password(), postgres.schema());
  }
}
