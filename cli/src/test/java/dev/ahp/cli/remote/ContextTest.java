package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextTest {
  private final Path user;
  private final RunningDaemon daemon;

  ContextTest(@TempDir Path daemonHome, @TempDir Path user) throws IOException {
    this.user = user;
    this.daemon = RunningDaemon.in(daemonHome);
    Files.copy(daemonHome.resolve(".ahp/operator.token"), user.resolve("token"));
  }

  @BeforeEach
  void addContext() {
    run(Map.of(), "context", "add", "here", "--url", daemon.url(), "--token-file", "token");
    run(Map.of(), "context", "add", "gone", "--url", "http://127.0.0.1:1");
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  @Test
  void contextSelectsTheDaemonAndItsToken() throws IOException {
    assertThat(run(Map.of(), "status", "--context", "here").exit()).isZero();
    assertThat(run(Map.of(), "--context", "here", "status").exit()).isZero();
    assertThat(run(Map.of("AHP_CONTEXT", "here"), "status").exit()).isZero();
    run(Map.of(), "context", "use", "here");
    assertThat(run(Map.of(), "status").exit()).isZero();
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(user.resolve(".config/ahp/contexts.yaml"))))
        .isEqualTo("rw-------");
  }

  @Test
  void optionsOverrideVariablesAndVariablesOverrideTheDefault() {
    run(Map.of(), "context", "use", "gone");
    Map<String, String> here = Map.of("AHP_CONTEXT", "here");

    assertThat(run(Map.of(), "status").exit()).isEqualTo(2);
    assertThat(run(here, "status").exit()).isZero();
    assertThat(run(here, "status", "--context", "gone").exit()).isEqualTo(2);
    assertThat(run(here, "status", "--url", "http://127.0.0.1:1").exit()).isEqualTo(2);
    assertThat(run(here, "status", "--token", "wrong").err()).contains("UNAUTHENTICATED");
    assertThat(run(here, "status", "--data", "elsewhere").err()).doesNotContain(daemon.url());
  }

  @Test
  void tokenOfAContextIsNotSentToAnotherUrl() {
    String sameDaemon = daemon.url().replace("127.0.0.1", "localhost");

    CommandResult result = run(Map.of(), "status", "--context", "here", "--url", sameDaemon);

    assertThat(result.err()).contains("UNAUTHENTICATED");
  }

  private CommandResult run(Map<String, String> env, String... words) {
    return CommandResult.of(user, env, "", words);
  }
}
