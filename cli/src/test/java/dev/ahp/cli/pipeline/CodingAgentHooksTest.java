package dev.ahp.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodingAgentHooksTest {
  private static final Path EXAMPLES =
      Path.of("..", "examples", "coding-agents").toAbsolutePath().normalize();

  @TempDir private Path directory = Path.of("");

  @Test
  void sessionDoesNotEndWithAnInvalidBrief() throws Exception {
    assertThat(run("check-brief.sh", "{}")).as("without a brief").isZero();
    Files.writeString(directory.resolve("HANDOFF.md"), "");
    installCommand(1);
    assertThat(run("check-brief.sh", "{\"stop_hook_active\":false}")).isEqualTo(2);
    assertThat(run("check-brief.sh", "{\"stop_hook_active\":true}")).isZero();
    assertThat(run("git-hooks/pre-push", "")).isEqualTo(1);
    installCommand(0);
    assertThat(run("check-brief.sh", "{}")).isZero();
    assertThat(run("git-hooks/pre-push", "")).isZero();
  }

  @Test
  void settingsAreValidJson() throws IOException {
    for (String name : new String[] {"settings.json", "mcp.json"}) {
      String text = Files.readString(EXAMPLES.resolve("claude-code").resolve(name));
      assertThat(JsonReader.read(text).asObject()).as(name).isPresent();
    }
  }

  /** Installs a command {@code ahp} that accepts only the check of the brief. */
  private void installCommand(int exit) throws IOException {
    Path command = directory.resolve("ahp");
    Files.writeString(
        command,
        "#!/bin/sh\n[ \"$*\" = 'brief check HANDOFF.md --strict' ] || exit 9\nexit " + exit + "\n");
    Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private int run(String script, String stdin) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", EXAMPLES.resolve(script).toString())
            .directory(directory.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("PATH", directory + ":" + System.getenv("PATH"));
    Process process = builder.start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(stdin.getBytes(UTF_8));
    } catch (IOException e) {
      // The script may end without reading its input.
    }
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }
}
