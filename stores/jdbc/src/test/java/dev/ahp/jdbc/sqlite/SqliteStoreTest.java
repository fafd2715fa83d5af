package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.Store;
import dev.ahp.testkit.SnapshotContract;
import dev.ahp.testkit.StoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest extends StoreContract implements SnapshotContract {
  @TempDir Path directory;

  @Override
  protected Store openEmpty() {
    return SqliteStore.open(directory.resolve("ahp.db"));
  }
}
