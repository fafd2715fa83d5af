package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.Store;
import dev.ahp.testkit.broker.BrokerContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract of brokers over SQLite stores, which are opened in different ways. */
abstract class SqliteBrokerContract extends BrokerContract {
  /** Contains an empty store, because copying the tables is faster than creating them. */
  @TempDir static Path shared;

  @TempDir Path directory;

  @BeforeAll
  static void createEmptyStore() {
    SqliteStore.open(template()).close();
  }

  private static Path template() {
    return shared.resolve("empty.db");
  }

  abstract Store open(Path file);

  @Override
  protected final Store openEmpty() {
    Path file = directory.resolve("ahp.db");
    try {
      Files.deleteIfExists(file);
      Files.copy(template(), file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return open(file);
  }
}
