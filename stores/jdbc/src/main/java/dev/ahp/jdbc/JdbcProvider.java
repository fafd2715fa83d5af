package dev.ahp.jdbc;

import dev.ahp.Broker;
import dev.ahp.Broker.BrokerProvider;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.embedded.EmbeddedBroker;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.broker.key.PrivateFile;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.jdbc.postgres.PostgresStore;
import dev.ahp.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Opens brokers on SQLite and PostgreSQL. The keys of a SQLite file are in a directory beside it. A
 * broker on PostgreSQL reads them from the directory {@code AHP_KEYS}, because all nodes need the
 * same keys; without it, it creates new ones.
 */
public final class JdbcProvider implements BrokerProvider {
  @Override
  public Optional<Broker> open(String kind, String location, String token) {
    return switch (kind) {
      case "sqlite" -> Optional.of(sqlite(Path.of(location)));
      case "postgres" -> Optional.of(postgres(location));
      default -> Optional.empty();
    };
  }

  private static Broker sqlite(Path file) {
    Path absolute = file.toAbsolutePath();
    Path keys = absolute.resolveSibling(absolute.getFileName() + ".keys");
    return broker(SqliteStore.open(absolute), withKeys(keys));
  }

  private static Broker postgres(String url) {
    String keys = System.getenv("AHP_KEYS");
    BrokerOptions options = keys == null ? BrokerOptions.standard() : withKeys(Path.of(keys));
    return broker(PostgresStore.open(url), options);
  }

  private static BrokerOptions withKeys(Path directory) {
    try {
      PrivateFile.directory(directory);
    } catch (IOException e) {
      throw new StoreOpenException(
          "cannot use the key directory " + directory + ": " + e.getMessage(), e);
    }
    KeyFiles files = new KeyFiles(directory);
    return BrokerOptions.standard().with(files.vault(), files.audit());
  }

  private static Broker broker(Store store, BrokerOptions options) {
    return EmbeddedBroker.over(LocalBroker.open(store, options));
  }
}
