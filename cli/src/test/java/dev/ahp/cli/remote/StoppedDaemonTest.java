package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.key.KeyFiles;
import dev.ahp.cli.remote.RunningDaemon.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
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
  void theChainOfAStoppedDaemonIsReadFromItsFile() {
    try (RunningDaemon daemon = RunningDaemon.keeping(directory)) {
      daemon.run("agents", "add", "coder");
      assertThat(verify(".ahp").out()).startsWith(daemon.url() + ": holds");
    }

    Ran stopped = verify(".ahp");

    assertThat(stopped.out()).contains("ahp.db: holds, 1 record in 1 chain, ");
    assertThat(stopped.exit()).isZero();
  }

  @Test
  void lookingAtTheStoreOfADaemonThatWasKilledChangesNothing() throws IOException {
    Path left = Files.createDirectory(directory.resolve("left"));
    try (RunningDaemon daemon = RunningDaemon.keeping(directory)) {
      daemon.run("agents", "add", "coder");
      for (String name : List.of("ahp.db", "ahp.db-wal")) {
        Files.copy(directory.resolve(".ahp").resolve(name), left.resolve(name));
      }
    }
    Map<String, Long> before = contents(left);

    Ran verified = verify("left");
    Ran looked = Ran.of(directory, Map.of(), "", "doctor", "--data", "left", "--port", "0");

    assertThat(verified.out()).contains("ahp.db: holds, 1 record in 1 chain, ");
    assertThat(looked.out()).contains("holds to its head, 1 record").doesNotContain("1 records");
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

  private Ran archived() {
    try (RunningDaemon daemon = RunningDaemon.keeping(directory)) {
      daemon.run("agents", "add", "coder");
    }
    return Ran.of(
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
  void archivesAreKnownOfThoughTheNextStartHasAMigrationToApply() throws SQLException {
    archived();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve(".ahp/ahp.db"));
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("DELETE FROM schema_version WHERE name = '004_rare_events.sql'");
    }

    assertThat(verify(".ahp").out()).contains("ahp.db: holds, 1 record in 1 chain, ");
  }

  @Test
  void aNoteOfAnArchiveThatAnotherKeySignedDoesNotCount() throws IOException {
    archived();
    Ran ours = verify(".ahp");
    Files.delete(directory.resolve(".ahp/keys/audit.pem"));
    Ran withoutKey = verify(".ahp");
    new KeyFiles(directory.resolve(".ahp/keys")).audit();
    Ran another = verify(".ahp");

    assertThat(List.of(ours.exit(), withoutKey.exit(), another.exit())).containsExactly(0, 0, 1);
    assertThat(another.out()).contains("GAP chain 0, record 2: record 1 is missing");
  }

  @Test
  void oldRecordsOfAStoppedDaemonMoveToAFile() {
    Ran moved = archived();

    assertThat(moved.exit()).as(moved.err()).isZero();
    assertThat(verify(".ahp").out()).contains("ahp.db: holds, 1 record in 1 chain, ");
    Ran alone = Ran.of(directory, Map.of(), "", "audit", "verify", "old.zst");
    assertThat(alone.out()).startsWith("old.zst: holds, 1 record in 1 chain, ");
    Ran doctor = Ran.of(directory, Map.of(), "", "doctor", "--port", "0", "--data", ".ahp");
    assertThat(doctor.out()).contains("holds to its head, 1 record").doesNotContain("1 records");
  }

  @Test
  void aDirectoryWithoutAStoreIsExitTwo() {
    Ran ran = verify("nothing");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("there is no store");
  }

  private Ran verify(String data) {
    return Ran.of(directory, Map.of(), "", "audit", "verify", "--data", data);
  }
}
