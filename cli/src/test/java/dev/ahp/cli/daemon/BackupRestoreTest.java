package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.TestDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class BackupRestoreTest {
  private static final int PACKETS_DURING_BACKUP = 20;

  @TempDir private Path directory = Path.of("");

  @Test
  void lostMachineIsRestoredFromABackupThatWasTakenUnderLoad() throws Exception {
    String task;
    String token;
    try (DaemonProcess daemon = DaemonProcess.start(directory, "--port", "0")) {
      token = daemon.operatorToken();
      task = completedTask(daemon);
      assertThat(backUpUnderLoad(daemon)).isZero();
      daemon.kill();
    }
    TestDirectory.delete(directory.resolve("data"));
    assertPrivate(directory.resolve("backup"), "rwx------");
    assertPrivate(directory.resolve("backup/keys/vault.key"), "rw-------");

    Path machine = Files.createDirectory(directory.resolve("machine"));
    CommandResult restored = run("restore", "backup", "--data", "machine/data");
    assertThat(restored.exit()).as(restored.toString()).isZero();
    assertThat(restored.err()).contains("Next: ahp start --data machine/data");
    assertPrivate(machine.resolve("data"), "rwx------");
    assertPrivate(machine.resolve("data/operator.token"), "rw-------");
    assertPrivate(machine.resolve("data/keys/audit.pem"), "rw-------");
    assertPrivate(machine.resolve("data/ahp.db"), "rw-------");
    CommandResult verified = run("audit", "verify", "--data", "machine/data", "--json");
    assertThat(verified.exit()).as(verified.toString()).isZero();
    try (DaemonProcess daemon = DaemonProcess.start(machine, "--port", "0")) {
      JsonObject result = daemon.request(token, "GET", "/v1/tasks/" + task + "/result", "");
      assertThat(result.string("status")).contains("COMPLETED");
      assertThat(result.string("result")).contains("paid");
    }
  }

  /** Completes one task and returns its id. */
  private static String completedTask(DaemonProcess daemon) throws Exception {
    String sender = daemon.agent("a");
    String worker = daemon.agent("b");
    JsonObject sent =
        daemon.request(sender, "POST", "/v1/packets", StartCommandTest.packet("b", "first"));
    String packet = sent.string("packetId").orElseThrow();
    JsonObject accepted = daemon.request(worker, "POST", "/v1/packets/" + packet + "/accept", "{}");
    String lease = accepted.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    daemon.request(
        worker,
        "POST",
        "/v1/packets/" + packet + "/complete",
        "{\"leaseToken\":\"" + lease + "\",\"result\":\"paid\"}");
    return sent.string("taskId").orElseThrow();
  }

  /** Runs the backup after some packets of a load that continues until the backup has ended. */
  private int backUpUnderLoad(DaemonProcess daemon) throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger sent = new AtomicInteger();
    String token = daemon.operatorToken();
    CompletableFuture<Void> load =
        CompletableFuture.runAsync(
            () -> {
              while (!done.get() || sent.get() < PACKETS_DURING_BACKUP) {
                send(daemon, token, "load-" + sent.incrementAndGet());
              }
            });
    CommandResult backup = run("backup", "backup", "--data", "data", "--json");
    done.set(true);
    load.get(60, TimeUnit.SECONDS);
    assertThat(backup.exit()).as(backup.toString()).isZero();
    assertThat(backup.json().string("database")).contains("sqlite");
    return backup.exit();
  }

  private static void send(DaemonProcess daemon, String token, String key) {
    try {
      daemon.request(token, "POST", "/v1/packets", StartCommandTest.packet("b", key));
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void targetThatIsNotEmptyIsRefused() throws Exception {
    createData();
    Files.createDirectories(directory.resolve("full"));
    Files.writeString(directory.resolve("full/file"), "");

    assertFails("full is not empty", "backup", "full", "--data", "data");
    assertThat(run("backup", "saved", "--data", "data").exit()).isZero();
    assertFails("full is not empty", "restore", "saved", "--data", "full");
    assertFails("restore requires --data DIR", "restore", "saved");
    assertFails("does not exist", "backup", "other", "--data", "nowhere");
  }

  @Test
  void damagedBackupIsNotRestored() throws Exception {
    createData();
    assertThat(run("backup", "saved", "--data", "data").exit()).isZero();
    Path token = directory.resolve("saved/operator.token");
    Files.writeString(token, "x".repeat((int) Files.size(token)));

    assertFails("operator.token: its content does not match", "restore", "saved", "--data", "new");
    Files.delete(token);
    assertFails("operator.token: no such file", "restore", "saved", "--data", "new");
    Files.writeString(
        directory.resolve("saved/manifest.json"),
        "{\"format\":1,\"files\":[{\"path\":\"../../escape\",\"bytes\":1,\"sha256\":\"\"}]}");
    assertFails("outside the backup", "restore", "saved", "--data", "new");
    Files.delete(directory.resolve("saved/manifest.json"));
    assertFails("is not a complete backup", "restore", "saved", "--data", "new");
    assertThat(directory.resolve("new")).doesNotExist();
  }

  @Test
  void postgresBackupContainsKeysAndSettingsOnly() throws Exception {
    createData();
    Files.writeString(
        directory.resolve("ahp.yaml"), "store: {postgres: 'jdbc:postgresql://db/ahp'}\n");

    CommandResult backup = run("backup", "saved", "--data", "data");

    assertThat(backup.exit()).as(backup.toString()).isZero();
    assertThat(backup.err()).contains("back it up with pg_dump", "keys and settings only");
    assertThat(directory.resolve("saved/ahp.db")).doesNotExist();
    assertThat(directory.resolve("saved/ahp.yaml")).exists();
    assertThat(run("restore", "saved", "--data", "new").err())
        .contains("pg_restore", "--config new/ahp.yaml");
    assertPrivate(directory.resolve("new/ahp.yaml"), "rw-------");
  }

  /** Creates a data directory with a store and keys. */
  private void createData() throws Exception {
    try (DaemonProcess daemon = DaemonProcess.start(directory, "--port", "0")) {
      assertThat(daemon.ready()).startsWith("ahp ready");
      daemon.stop();
    }
  }

  private void assertFails(String message, String... words) {
    CommandResult result = run(words);
    assertThat(result.exit()).as(result.toString()).isEqualTo(2);
    assertThat(result.err()).contains(message);
  }

  private CommandResult run(String... words) {
    return CommandResult.of(directory, Map.of(), "", words);
  }

  private static void assertPrivate(Path path, String mode) throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .as(path.toString())
        .isEqualTo(mode);
  }
}
