package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonObject;
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
  private static final String[] EVERYTHING = {
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
  void aMachineWithoutADaemonIsWell() {
    CommandResult commandResult = doctor("--port", "0", "--json");

    assertThat(commandResult.exit()).isZero();
    assertThat(commandResult.json().bool("ok")).contains(true);
    assertThat(names(commandResult)).containsExactlyInAnyOrder(EVERYTHING);
  }

  @Test
  void aStoppedDaemonsStoreAndChainAreLookedAt() {
    RunningDaemon.keeping(directory).close();

    CommandResult commandResult = doctor("--port", "0", "--json");

    assertThat(commandResult.exit()).isZero();
    assertThat(names(commandResult)).containsExactlyInAnyOrder(EVERYTHING);
  }

  @Test
  void aRunningDaemonIsAsked() {
    try (RunningDaemon daemon = RunningDaemon.in(directory)) {
      assertThat(doctor().out()).contains("the daemon answers at " + daemon.url());
      assertThat(names(doctor("--json"))).containsExactlyInAnyOrder(EVERYTHING);
    }
  }

  @Test
  void aPortThatIsTakenIsNamedWithWhatHelps() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandResult commandResult = doctor("--port", String.valueOf(taken.getLocalPort()));

      assertThat(commandResult.exit()).isEqualTo(1);
      assertThat(commandResult.out()).contains("✗ port").contains("→ end what listens there");
    }
  }

  @Test
  void anUnknownSettingIsNamed() throws IOException {
    Files.writeString(directory.resolve("ahp.yaml"), "nonsense: 1\n");

    CommandResult commandResult = doctor("--config", "ahp.yaml", "--json");

    assertThat(commandResult.exit()).isEqualTo(1);
    assertThat(commandResult.out()).contains("nonsense");
  }

  @Test
  void aHostThatOthersReachNeedsTls() {
    assertThat(doctor("--host", "0.0.0.0", "--port", "0").out()).contains("✗ tls");
  }

  @Test
  void aStoreThatIsNoneIsTold() throws IOException {
    Files.createDirectory(directory.resolve(".ahp"));
    Files.writeString(directory.resolve(".ahp/ahp.db"), "this is text and no database at all");

    assertThat(doctor("--port", "0").out()).contains("✗ store");
  }

  @Test
  void aTokenThatOthersCanReadIsTold() throws IOException {
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

  private static List<String> names(CommandResult commandResult) {
    return commandResult.json().array("checks").orElseThrow().objects().stream()
        .map((JsonObject it) -> it.string("name").orElse(""))
        .toList();
  }
}
