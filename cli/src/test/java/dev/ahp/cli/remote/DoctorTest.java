package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.FailingStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  private static final String[] ALL_CHECKS = {
    "jdk",
    "config",
    "data",
    "disk",
    "tls",
    "contracts",
    "store",
    "migrations",
    "chain",
    "clock",
    "port"
  };

  @TempDir private Path directory = Path.of("");

  @Test
  void allChecksPassWithoutADaemon() {
    CommandResult result = doctor("--port", "0", "--json");

    assertThat(result.exit()).isZero();
    assertThat(result.json().bool("ok")).contains(true);
    assertThat(names(result)).containsExactlyInAnyOrder(ALL_CHECKS);
  }

  @Test
  void storeOfStoppedDaemonIsChecked() {
    RunningDaemon.withSqlite(directory).close();

    CommandResult result = doctor("--port", "0", "--json");

    assertThat(result.exit()).isZero();
    assertThat(names(result)).containsExactlyInAnyOrder(ALL_CHECKS);
  }

  @Test
  void daemonThatCannotWriteIsReported() {
    FailingStore store = new FailingStore(false);
    try (RunningDaemon daemon = RunningDaemon.with(store, directory)) {
      store.readOnly(true);

      assertThat(doctor("--url", daemon.url()).out())
          .contains("✗ store", "the store cannot write", "free space on the disk");
      store.readOnly(false);
    }
  }

  @Test
  void runningDaemonIsQueried() {
    try (RunningDaemon daemon = RunningDaemon.in(directory)) {
      assertThat(doctor().out()).contains("a daemon is running at " + daemon.url());
      assertThat(names(doctor("--json"))).containsExactlyInAnyOrder(ALL_CHECKS);
    }
  }

  @Test
  void usedPortIsReportedWithARemedy() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandResult result = doctor("--port", String.valueOf(taken.getLocalPort()));

      assertThat(result.exit()).isEqualTo(1);
      assertThat(result.out()).contains("✗ port").contains("→ stop the process that listens there");
    }
  }

  @Test
  void unknownSettingIsReported() throws IOException {
    Files.writeString(directory.resolve("ahp.yaml"), "nonsense: 1\n");

    CommandResult result = doctor("--config", "ahp.yaml", "--json");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).contains("nonsense");
  }

  @Test
  void remoteHostRequiresTls() {
    assertThat(doctor("--host", "0.0.0.0", "--port", "0").out()).contains("✗ tls");
  }

  @Test
  void invalidStoreIsReported() throws IOException {
    Files.createDirectory(directory.resolve(".ahp"));
    Files.writeString(directory.resolve(".ahp/ahp.db"), "this is text and no database at all");

    assertThat(doctor("--port", "0").out()).contains("✗ store");
  }

  @Test
  void readableTokenIsReported() throws IOException {
    Files.createDirectory(directory.resolve(".ahp"));
    Path token = Files.writeString(directory.resolve(".ahp/operator.token"), "x".repeat(20));
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));

    assertThat(doctor("--port", "0").out()).contains("✗ data").contains("chmod 600");
  }

  private CommandResult doctor(String... words) {
    String[] all = new String[words.length + 1];
    all[0] = "doctor";
    System.arraycopy(words, 0, all, 1, words.length);
    return CommandResult.of(directory, Map.of(), "", all);
  }

  private static List<String> names(CommandResult result) {
    return result.json().array("checks").orElseThrow().objects().stream()
        .map((JsonObject it) -> it.string("name").orElse(""))
        .toList();
  }
}
