package dev.ahp.cli.remote;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoDaemonTest {
  private static final String UNUSED_URL = "http://127.0.0.1:1";

  @TempDir private Path directory = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status",
        "roles",
        "agents list",
        "agents add a",
        "agents show a",
        "agents rm a",
        "agents token a",
        "pause a",
        "resume a",
        "send packet.json --to a",
        "explain packet.json --to a",
        "inspect p",
        "claim",
        "accept p",
        "reject p --reason R",
        "complete p --lease l",
        "fail p --lease l --code C --message M",
        "trace t",
        "diff t",
        "cost t",
        "replay t",
        "rollback t",
        "inbox list",
        "inbox list q",
        "inbox assign q i --to a",
        "inbox answer q i --result 1",
        "inbox reject q i --reason R",
        "dlq list",
        "dlq release i",
        "dlq discard i",
        "purge --before 90d",
        "erase s --reason R",
        "audit verify",
        "audit export",
        "audit checkpoint",
        "audit list",
        "tasks",
        "task t",
        "packets",
        "handoff p packet.json --lease l --to a --checkpoint 1",
        "delegate p packet.json --lease l",
        "renew p --lease l",
        "progress p --lease l --percent 5",
        "cancel p",
        "review p --verdict PASS",
        "events",
        "events --follow",
        "alerts",
        "contracts list",
        "contracts show c",
        "schemas list",
        "schemas show s",
        "schemas diff s t",
        "schemas migrate s t packet.json",
        "schemas migrations",
        "ping a",
        "probes",
      })
  void everyCommandReportsAMissingDaemonInOneLine(String command) throws IOException {
    Files.writeString(
        directory.resolve("packet.json"), "{\"type\":\"x.a\",\"target\":\"b\",\"payload\":{}}");

    CommandResult plain = run(Map.of(), command + " --url " + UNUSED_URL);
    CommandResult json = run(Map.of("AHP_URL", UNUSED_URL), command + " --json");

    assertThat(plain.exit()).isEqualTo(2);
    assertThat(plain.out()).isEmpty();
    assertThat(plain.err().lines()).hasSize(1);
    assertThat(plain.err())
        .isEqualTo(
            "ahp: Cannot connect to the AHP daemon at %s (connection refused). Is it running? Try `ahp start`.\n"
                .formatted(UNUSED_URL));
    assertThat(json.exit()).isEqualTo(2);
    assertThat(json.json().string("code")).contains("UNAVAILABLE");
    assertThat(json.json().string("title")).contains("The daemon is not reachable");
  }

  @Test
  void otherServerIsReportedWithoutStartHint() throws IOException, InterruptedException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread greeter = new Thread(() -> greet(other), "greeter");
      greeter.start();
      CommandResult result =
          run(Map.of(), "status --json --url http://127.0.0.1:" + other.getLocalPort());
      greeter.join();

      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err())
          .startsWith("ahp: request to http://127.0.0.1:")
          .endsWith("; check that the URL names a daemon and the right scheme, http or https\n");
      assertThat(result.json().string("title")).contains("The request failed");
    }
  }

  private static void greet(ServerSocket server) {
    try (Socket caller = server.accept()) {
      caller.getOutputStream().write("220 mail.example.org\r\n\r\n".getBytes(US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void invalidUrlIsExitTwo() {
    assertThat(run(Map.of(), "status --url nonsense").err())
        .isEqualTo(
            "ahp: 'nonsense' is not a daemon URL; expected a URL such as http://127.0.0.1:2470\n");
  }

  @Test
  void invalidTokenIsExitTwo() {
    assertThat(CommandResult.of(directory, Map.of(), "", "status", "--token", "a\r\nX: y").exit())
        .isEqualTo(2);
  }

  private CommandResult run(Map<String, String> env, String command) {
    return CommandResult.of(directory, env, "", command.split(" ", -1));
  }
}
