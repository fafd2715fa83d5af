package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import dev.ahp.server.daemon.DaemonStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of a data directory whose database or keys are lost. */
@Timeout(120)
class LostDatabaseTest {
  @TempDir private Path directory = Path.of("");
  private Path data = Path.of("");

  @BeforeEach
  void createData() throws IOException {
    data = Files.createDirectory(directory.resolve("data"));
    addAgent("first");
  }

  private void addAgent(String name) throws IOException {
    try (DatabaseDaemon daemon = start()) {
      daemon.agent(name);
    }
  }

  private DatabaseDaemon start() {
    return new DatabaseDaemon(data, Map.of());
  }

  private CommandResult run(String... words) {
    return CommandResult.of(directory, Map.of(), "", words);
  }

  private void deleteDatabase() throws IOException {
    for (String name : List.of("ahp.db", "ahp.db-wal", "ahp.db-shm")) {
      Files.deleteIfExists(data.resolve(name));
    }
  }

  private void assertRefused(String message) {
    assertThatThrownBy(this::start)
        .isInstanceOf(DaemonStartException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("ahp audit accept-loss");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void startRefusesAMissingOrEmptyDatabase(boolean isEmpty) throws IOException {
    deleteDatabase();
    if (isEmpty) {
      Files.createFile(data.resolve("ahp.db"));
    }

    assertRefused("is missing or empty");

    assertThat(Files.exists(data.resolve("ahp.db"))).isEqualTo(isEmpty);
    CommandResult verified = run("audit", "verify", "--data", "data", "--json");
    assertThat(verified.exit()).isEqualTo(1);
    assertThat(verified.out()).contains("TRUNCATED");
    CommandResult doctor = run("doctor", "--data", "data", "--port", "0", "--json");
    assertThat(doctor.exit()).isEqualTo(1);
    assertThat(doctor.out()).contains("is missing or empty");
  }

  @Test
  void startRefusesAnOlderCopy() throws IOException {
    Path copy = directory.resolve("older.db");
    Files.copy(data.resolve("ahp.db"), copy);
    addAgent("second");

    Files.copy(copy, data.resolve("ahp.db"), StandardCopyOption.REPLACE_EXISTING);

    assertRefused("ends at record 1, but record 2 was written");
    assertThat(run("audit", "verify", "--data", "data").exit()).isEqualTo(1);
  }

  @Test
  void startRefusesAnotherDatabase() throws IOException {
    Path other = Files.createDirectory(directory.resolve("other"));
    try (DatabaseDaemon daemon = new DatabaseDaemon(other, Map.of())) {
      daemon.agent("other");
    }

    Files.copy(
        other.resolve("ahp.db"), data.resolve("ahp.db"), StandardCopyOption.REPLACE_EXISTING);

    assertRefused("is not the record that was written");
  }

  @Test
  void acceptedLossIsRecordedAndTheDaemonStarts() throws IOException {
    deleteDatabase();

    CommandResult accepted =
        run("audit", "accept-loss", "--data", "data", "--reason", "disk failure", "--json");

    assertThat(accepted.exit()).as(accepted.toString()).isZero();
    try (DatabaseDaemon daemon = start()) {
      JsonObject records = daemon.operator().get(ApiPath.of("v1", "audit"));
      JsonObject record = records.array("items").orElseThrow().objects().get(0);
      assertThat(record.string("event")).contains("audit.loss_accepted");
      assertThat(record.string("reason")).contains("disk failure");
      assertThat(record.toText()).contains("\"expected\":[{\"chain\":\"0\"");
      assertThat(daemon.operator().get(ApiPath.of("v1", "audit", "verify")).bool("ok"))
          .contains(true);
    }
    assertThat(run("audit", "verify", "--data", "data").exit()).isZero();
  }

  @Test
  void nothingIsAcceptedWithoutALoss() {
    CommandResult accepted = run("audit", "accept-loss", "--data", "data", "--reason", "none");

    assertThat(accepted.exit()).isEqualTo(1);
    assertThat(accepted.out()).contains("has lost no audit records");
  }

  @Test
  void damagedHeadFileIsReported() throws IOException {
    Path head = data.resolve("audit-head.json");
    Files.writeString(head, Files.readString(head).replace("\"seq\":1", "\"seq\":0"));

    assertRefused("has no valid signature");
    assertThat(run("audit", "accept-loss", "--data", "data", "--reason", "edited").exit()).isZero();
    start().close();
  }

  @Test
  void missingAuditKeyIsNotReplaced() throws IOException {
    Path key = data.resolve("keys/audit.pem");
    Files.delete(key);

    assertRefused("audit.pem is missing");

    assertThat(key).doesNotExist();
  }

  @Test
  void missingVaultKeyIsNotReplacedIfThereIsPersonalData() throws IOException {
    try (DatabaseDaemon daemon = start()) {
      daemon.agent("b");
      daemon
          .operator()
          .post(
              ApiPath.of("v1", "packets"),
              DatabaseDaemon.body(
                  "{\"type\":\"task.assign\",\"target\":\"b\",\"payload\":{},"
                      + "\"personalData\":{\"jo\":{\"name\":\"Jo\"}}}"));
    }
    Path key = data.resolve("keys/vault.key");
    Files.delete(key);

    assertThatThrownBy(this::start)
        .isInstanceOf(DaemonStartException.class)
        .hasMessageContaining("vault.key is missing");

    assertThat(key).doesNotExist();
    assertThat(run("audit", "checkpoint", "--data", "data").exit()).isEqualTo(2);
    assertThat(key).doesNotExist();
  }

  @Test
  void killedDaemonStartsAgain() throws IOException {
    Path head = data.resolve("audit-head.json");
    String before = Files.readString(head);
    addAgent("second");
    // A killed daemon leaves a head that is behind the database.
    Files.writeString(head, before);

    start().close();

    assertThat(Files.readString(head)).contains("\"seq\":2");
  }
}
