package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.Store;
import dev.ahp.testkit.broker.ArchiveContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteArchiveTest extends ArchiveContract {
  @TempDir Path directory;

  @Override
  protected Store openEmpty() {
    return SqliteStore.open(directory.resolve("ahp.db"));
  }
}
