package dev.ahp.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The owner of a file can drop its triggers; changes are detected nevertheless. */
class SqliteTamperTest {
  private static final String TRIGGERS =
      "DROP TRIGGER audit_record_no_update; DROP TRIGGER audit_record_no_delete;";

  @TempDir Path directory;

  private final BrokerOptions options = BrokerOptions.standard();

  private Path storeWithTasks(String name, int tasks) {
    Path file = directory.resolve(name);
    try (TestBroker broker = TestBroker.open(SqliteStore.open(file), options)) {
      broker.agents("a", "b");
      for (int i = 0; i < tasks; i++) {
        broker.accept("b", broker.send("a", "b", name + i)).complete();
      }
      broker.api().audit().checkpoint(Caller.OPERATOR);
    }
    return file;
  }

  private Path store = Path.of("unset");
  private Path other = Path.of("unset");

  @BeforeEach
  void begin() {
    store = storeWithTasks("one.db", 4);
    other = storeWithTasks("two.db", 4);
  }

  private JsonObject verify(Path file) {
    try (TestBroker broker = TestBroker.open(SqliteStore.open(file), options)) {
      return broker.api().audit().verify(Caller.OPERATOR);
    }
  }

  private List<String> problems(String sql) throws SQLException, IOException {
    Path changed = directory.resolve("changed.db");
    Files.deleteIfExists(changed);
    Files.copy(store, changed);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + changed);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("ATTACH '" + other + "' AS other");
      statement.executeUpdate(TRIGGERS + sql);
    }
    JsonObject report = verify(changed);
    assertThat(report.bool("ok")).as(sql).contains(false);
    return report.array("problems").orElseThrow().objects().stream()
        .map(it -> it.string("code").orElse(""))
        .toList();
  }

  @Test
  void unchangedStoreVerifies() {
    assertThat(verify(store).bool("ok")).contains(true);
  }

  @Test
  void changedByteIsDetected() throws Exception {
    assertThat(
            problems(
                "UPDATE audit_record SET record = CAST(replace(CAST(record AS TEXT),"
                    + " 'packet.offered', 'packet.offereD') AS BLOB);"
                    + "UPDATE audit_record SET record = CAST(replace(CAST(record AS TEXT),"
                    + " '\"actor\":\"b\"', '\"actor\":\"c\"') AS BLOB) WHERE seq = 5"))
        .contains("HASH_MISMATCH");
  }

  @Test
  void unreadableRecordIsReported() throws Exception {
    String checkpoint = "(SELECT value FROM audit_checkpoints LIMIT 1)";
    for (String damage : List.of("x'01ff'", "x'00'", "x'63aa'", "x''", "x'7b'", checkpoint)) {
      assertThat(problems("UPDATE audit_record SET record = " + damage + " WHERE seq = 5"))
          .as(damage)
          .containsExactly("MALFORMED");
    }
  }

  @Test
  void changedHashIsDetected() throws Exception {
    assertThat(problems("UPDATE audit_record SET record_hash = 'ff' WHERE seq = 5"))
        .containsExactly("HASH_MISMATCH");
  }

  @Test
  void truncationIsDetectedWithoutCheckpoints() throws Exception {
    String deleteCheckpoints = "DELETE FROM audit_checkpoints;";

    assertThat(problems(deleteCheckpoints + "DELETE FROM audit_record WHERE seq > 7"))
        .containsExactly("TRUNCATED");
    assertThat(problems(deleteCheckpoints + "DELETE FROM audit_record"))
        .containsExactly("TRUNCATED");
    assertThat(problems(deleteCheckpoints + "UPDATE lane SET head = 'ff'"))
        .containsExactly("LINK_BROKEN");
  }

  @Test
  void deletedRecordIsDetected() throws Exception {
    assertThat(problems("DELETE FROM audit_record WHERE seq = 6")).contains("GAP");
  }

  @Test
  void swappedRecordsAreDetected() throws Exception {
    assertThat(
            problems(
                "UPDATE audit_record SET seq = -4 WHERE seq = 4;"
                    + "UPDATE audit_record SET seq = 4 WHERE seq = 5;"
                    + "UPDATE audit_record SET seq = 5 WHERE seq = -4"))
        .isNotEmpty();
  }

  @Test
  void truncationWithMovedHeadIsDetected() throws Exception {
    assertThat(
            problems(
                "DELETE FROM audit_record WHERE seq > 7;"
                    + "UPDATE lane SET seq = 7,"
                    + " head = (SELECT record_hash FROM audit_record WHERE seq = 7)"))
        .contains("TRUNCATED");
  }

  @Test
  void recordsOfAnotherStoreAreDetected() throws Exception {
    assertThat(
            problems(
                "DELETE FROM audit_record WHERE seq >= 6;"
                    + "INSERT INTO audit_record SELECT * FROM other.audit_record WHERE seq >= 6"))
        .contains("LINK_BROKEN");
  }
}
