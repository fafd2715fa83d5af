package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenCommandsTest {
  private final RunningDaemon daemon;

  TokenCommandsTest(@TempDir Path directory) {
    this.daemon = RunningDaemon.inDevMode(directory);
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private List<JsonObject> list() {
    return daemon.json("tokens", "list", "clerk").array("items").orElseThrow().objects();
  }

  @Test
  void tokensAreAddedListedAndRevoked() {
    daemon.json("agents", "add", "clerk");
    JsonObject token =
        daemon.json(
            "tokens",
            "add",
            "clerk",
            "--scope",
            "submit:role:billing",
            "--scope",
            "read",
            "--expires",
            "90d",
            "--description",
            "nightly job");
    String id = token.string("id").orElseThrow();

    assertThat(list()).hasSize(2);
    assertThat(daemon.run("tokens", "list", "clerk").out())
        .startsWith("ID ")
        .contains(id)
        .contains("submit:role:billing, read")
        .contains("nightly job")
        .doesNotContain(token.string("token").orElseThrow());
    assertThat(daemon.run("tokens", "rm", "clerk", id).out()).isEqualTo(id + " is revoked\n");
    assertThat(list()).hasSize(1);
    assertThat(daemon.run("tokens", "add", "clerk", "--scope", "write").err())
        .contains("unknown scope \"write\"; expected one of submit, claim");
  }

  @Test
  void oldTokensStayValidForATime() {
    daemon.json("agents", "add", "clerk");
    RunningDaemon.CommandResult made = daemon.run("agents", "token", "clerk", "--keep-old", "1h");

    assertThat(made.err()).contains("The old tokens of clerk expire in 1h.");
    assertThat(list()).hasSize(2);
    assertThat(list().stream().filter(it -> it.string("expiresAt").isPresent())).hasSize(1);
    assertThat(daemon.run("agents", "token", "clerk").err()).contains("are revoked");
    assertThat(list()).hasSize(1);
  }

  @Test
  void sessionsAreListedAndEnded() {
    assertThat(daemon.run("sessions", "list").out()).isEqualTo("No sessions.\n");
    assertThat(daemon.run("sessions", "rm", "ses_0123456789abcdef").err())
        .contains("unknown session");
  }
}
