package dev.ahp.jdbc.postgres;

import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.broker.store.Store;
import dev.ahp.testkit.SnapshotContract;
import dev.ahp.testkit.StoreContract;
import java.sql.SQLException;

/** The contract of stores with encryption. */
class EncryptedPostgresStoreTest extends StoreContract implements SnapshotContract {
  @Override
  protected Store openEmpty() {
    try {
      return TestPostgres.openStore(
          PostgresOptions.DEFAULT.encryptedWith(MasterKeys.parse(MasterKeys.newKey())));
    } catch (SQLException e) {
      throw new IllegalStateException("cannot create a database", e);
    }
  }
}
