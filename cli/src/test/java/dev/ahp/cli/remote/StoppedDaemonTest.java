package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.Ed25519;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoppedDaemonTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void chainOfStoppedDaemonIsReadFromItsFile() {
    try (RunningDaemon daemon = RunningDaemon.withSqlite(directory)) {
      daemon.run("agents", "add", "coder");
      assertThat(verify(".ahp").out()).startsWith(daemon.url() + ": valid");
    }

    CommandResult audit = verify(".ahp");

    assertThat(audit.out()).contains("ahp.db: valid, 1 record in 1 chain, ");
    assertThat(audit.exit()).isZero();
  }

  @Test
  void readingTheStoreOfAKilledDaemonDoesNotModifyIt() throws IOException {
    Path left = Files.createDirectory(directory.resolve("left"));
    try (RunningDaemon daemon = RunningDaemon.withSqlite(directory)) {
      daemon.run("agents", "add", "coder");
      for (String name : List.of("ahp.db", "ahp.db-wal")) {
        Files.copy(directory.resolve(".ahp").resolve(name), left.resolve(name));
      }
    }
    Map<String, Long> before = contents(left);

    CommandResult verified = verify("left");
    CommandResult doctor =
        CommandResult.of(directory, Map.of(), "", "doctor", "--data", "left", "--port", "0");

    assertThat(verified.out()).contains("ahp.db: valid, 1 record in 1 chain, ");
    assertThat(doctor.out()).contains("valid, 1 record").doesNotContain("1 records");
    assertThat(contents(left)).containsAllEntriesOf(before).doesNotContainKey("ahp.db.lock");
  }

  private static Map<String, Long> contents(Path directory) throws IOException {
    Map<String, Long> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        CRC32 sum = new CRC32();
        sum.update(Files.readAllBytes(file));
        contents.put(file.getFileName().toString(), sum.getValue());
      }
    }
    return contents;
  }

  private CommandResult archive() {
    try (RunningDaemon daemon = RunningDaemon.withSqlite(directory)) {
      daemon.run("agents", "add", "coder");
    }
    return CommandResult.of(
        directory,
        Map.of(),
        "",
        "audit",
        "archive",
        "--before",
        "2999-01-01",
        "-o",
        "old.zst",
        "--data",
        ".ahp");
  }

  @Test
  void archivesAreReadDespitePendingMigrations() throws SQLException {
    archive();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve(".ahp/ahp.db"));
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("DELETE FROM schema_version WHERE name = '004_rare_events.sql'");
    }

    assertThat(verify(".ahp").out()).contains("ahp.db: valid, 1 record in 1 chain, ");
  }

  @Test
  void archiveNoteOfAnotherKeyIsIgnored() throws IOException {
    archive();
    CommandResult ours = verify(".ahp");
    Files.delete(directory.resolve(".ahp/keys/audit.pem"));
    CommandResult withoutKey = verify(".ahp");
    new KeyFiles(directory.resolve(".ahp/keys")).audit();
    CommandResult another = verify(".ahp");

    assertThat(List.of(ours.exit(), withoutKey.exit(), another.exit())).containsExactly(0, 0, 1);
    assertThat(another.out()).contains("GAP chain 0, record 2: record 1 is missing");
  }

  @Test
  void recordsOfStoppedDaemonAreArchived() {
    CommandResult moved = archive();

    assertThat(moved.exit()).as(moved.err()).isZero();
    assertThat(verify(".ahp").out()).contains("ahp.db: valid, 1 record in 1 chain, ");
    CommandResult alone = CommandResult.of(directory, Map.of(), "", "audit", "verify", "old.zst");
    assertThat(alone.out()).startsWith("old.zst: valid, 1 record in 1 chain, ");
    CommandResult doctor =
        CommandResult.of(directory, Map.of(), "", "doctor", "--port", "0", "--data", ".ahp");
    assertThat(doctor.out()).contains("valid, 1 record").doesNotContain("1 records");
  }

  @Test
  void recordsOfStoppedDaemonAreExportedAndSigned() throws IOException {
    try (RunningDaemon daemon = RunningDaemon.withSqlite(directory)) {
      daemon.run("agents", "add", "coder");
    }

    CommandResult saved = audit("export", "-o", "export.ndjson");
    CommandResult printed = audit("export");
    CommandResult signed = audit("checkpoint", "-o", "kept.json");

    assertThat(saved.out()).as(saved.err()).isEqualTo("export.ndjson: 2 lines\n");
    assertThat(printed.out().lines()).hasSize(2);
    assertThat(audit("export", "--json").value()).isInstanceOf(JsonArray.class);
    assertThat(signed.out()).as(signed.err()).isEqualTo("wrote kept.json\n");
    String key = Ed25519.hex(new KeyFiles(directory.resolve(".ahp/keys")).audit().getPublic());
    CommandResult verified =
        CommandResult.of(
            directory,
            Map.of(),
            "",
            "audit",
            "verify",
            "export.ndjson",
            "--checkpoint",
            "kept.json",
            "--public-key",
            key);
    assertThat(verified.out()).contains("valid, 1 record in 1 chain, 2 checkpoints");
    assertThat(audit("export", "--task", "nothing").exit()).isEqualTo(1);
    assertThat(verify(".ahp").exit()).isZero();
  }

  @Test
  void auditCommandsDoNotFireTimersOfAStoppedDaemon() throws IOException {
    Path data = Files.createDirectory(directory.resolve(".ahp"));
    Files.createDirectory(data.resolve("keys"));
    BrokerOptions longAgo =
        BrokerOptions.standard().with(InstantSource.fixed(Instant.parse("2020-01-01T00:00:00Z")));
    try (LocalBroker broker = LocalBroker.open(SqliteStore.open(data.resolve("ahp.db")), longAgo)) {
      broker.agents().ensure("coder");
      JsonObject packet =
          JsonObject.builder()
              .put("type", "x.y")
              .put("target", "coder")
              .put("payload", JsonObject.empty())
              .put("expiresAt", "2020-01-01T00:00:01Z")
              .build();
      broker.packets().submit(Caller.OPERATOR, packet, null).join();
    }

    audit("archive", "--before", "2000-01-01", "-o", "old.zst");
    audit("checkpoint");

    CommandResult export = audit("export");
    assertThat(export.out())
        .as(export.err())
        .contains("packet.submitted")
        .doesNotContain("packet.expired");
  }

  private CommandResult audit(String... words) {
    List<String> all = new ArrayList<>(List.of("audit"));
    all.addAll(List.of(words));
    all.addAll(List.of("--data", ".ahp"));
    return CommandResult.of(directory, Map.of(), "", all.toArray(String[]::new));
  }

  @Test
  void missingStoreIsExitTwo() {
    CommandResult result = verify("nothing");
    CommandResult export =
        CommandResult.of(directory, Map.of(), "", "audit", "export", "--data", "nothing");

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("store not found");
    assertThat(export).isEqualTo(result);
  }

  private CommandResult verify(String data) {
    return CommandResult.of(directory, Map.of(), "", "audit", "verify", "--data", data);
  }
}
