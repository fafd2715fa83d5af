package dev.ahp.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.broker.store.Store;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of brokers over an encrypted store, which has no search index. */
class EncryptedSqliteBrokerTest extends SqliteBrokerContract {
  @Override
  Store open(Path file) {
    MasterKeys keys = MasterKeys.parse(MasterKeys.newKey());
    return SqliteStore.open(file, SqliteOptions.DEFAULT.encryptedWith(keys));
  }

  private static JsonObject list(TestBroker broker, Map<String, String> filter) {
    return broker.api().tasks().list(Caller.OPERATOR, filter, PageRequest.FIRST);
  }

  @Test
  void searchIsRefusedAndFiltersStillWork() {
    TestBroker broker = openWith("a", "b");
    broker.send("a", "b", "t-1");

    for (Map<String, String> filter :
        List.of(Map.of("q", "work"), Map.of("minCost", "1"), Map.of("sort", "cost"))) {
      assertThat(TestBroker.refusal(() -> list(broker, filter)).getMessage())
          .contains("store is encrypted, so there is no search index");
    }
    assertThat(TestBroker.items(list(broker, Map.of("agent", "a")))).hasSize(1);
  }
}
