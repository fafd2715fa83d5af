package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.Store;
import dev.ahp.testkit.broker.BrokerContract;
import dev.ahp.testkit.model.ModelContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteBrokerTest extends BrokerContract implements ModelContract {
  @TempDir Path directory;

  @Override
  protected Store openEmpty() {
    return SqliteStore.open(directory.resolve("ahp.db"));
  }
}
