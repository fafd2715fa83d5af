package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.Store;
import dev.ahp.testkit.exchange.ExchangeContract;
import dev.ahp.testkit.model.ModelContract;
import java.sql.SQLException;

class PostgresBrokerTest extends ExchangeContract implements ModelContract {
  @Override
  protected Store openEmpty() {
    try {
      return PostgresStore.open(Postgres.newStore());
    } catch (SQLException e) {
      throw new IllegalStateException("making a database", e);
    }
  }
}
