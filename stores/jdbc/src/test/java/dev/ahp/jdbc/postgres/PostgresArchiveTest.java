package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.Store;
import dev.ahp.testkit.broker.ArchiveContract;
import java.sql.SQLException;

class PostgresArchiveTest extends ArchiveContract {
  @Override
  protected Store openEmpty() {
    try {
      return TestPostgres.openStore();
    } catch (SQLException e) {
      throw new IllegalStateException("cannot create a database", e);
    }
  }
}
