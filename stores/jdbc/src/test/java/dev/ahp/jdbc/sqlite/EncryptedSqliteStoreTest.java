package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.broker.store.Store;
import dev.ahp.testkit.SnapshotContract;
import dev.ahp.testkit.StoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract of stores with encryption. */
class EncryptedSqliteStoreTest extends StoreContract implements SnapshotContract {
  @TempDir Path directory;

  @Override
  protected Store openEmpty() {
    MasterKeys keys = MasterKeys.parse(MasterKeys.newKey());
    return SqliteStore.open(directory.resolve("ahp.db"), SqliteOptions.DEFAULT.encryptedWith(keys));
  }
}
