package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.Store;
import dev.ahp.testkit.broker.BrokerContract;
import dev.ahp.testkit.broker.SearchContract;
import dev.ahp.testkit.model.ModelContract;
import java.sql.SQLException;

class PostgresBrokerTest extends BrokerContract implements SearchContract, ModelContract {
  @Override
  protected Store openEmpty() {
    try {
      return TestPostgres.openStore();
    } catch (SQLException e) {
      throw new IllegalStateException("cannot create a database", e);
    }
  }
}
