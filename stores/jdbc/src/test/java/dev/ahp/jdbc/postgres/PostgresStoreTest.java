package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.Store;
import dev.ahp.testkit.SnapshotContract;
import dev.ahp.testkit.StoreContract;
import java.sql.SQLException;

class PostgresStoreTest extends StoreContract implements SnapshotContract {
  @Override
  protected Store openEmpty() {
    try {
      return TestPostgres.openStore();
    } catch (SQLException e) {
      throw new IllegalStateException("cannot create a database", e);
    }
  }
}
