package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.Store;
import dev.ahp.testkit.broker.SearchContract;
import dev.ahp.testkit.model.ModelContract;
import java.nio.file.Path;

class SqliteBrokerTest extends SqliteBrokerContract implements SearchContract, ModelContract {
  @Override
  Store open(Path file) {
    return SqliteStore.open(file);
  }
}
