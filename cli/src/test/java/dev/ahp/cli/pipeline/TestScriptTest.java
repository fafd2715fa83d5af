package dev.ahp.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code test}, on which continuous integration relies, with builds that only say so.
 */
class TestScriptTest {
  private static final String SOUND =
      "echo '[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 1'";

  /** As Maven ends where it believes in colours. */
  private static final String COLOURS = "; printf '\\033[0m\\033[0m'";

  @TempDir private Path checkout = Path.of("");

  /** What it printed last, and how it ended. */
  private record ScriptResult(String lastLine, int code) {}

  @BeforeEach
  void sound() throws IOException {
    Files.copy(Path.of("..", "test"), checkout.resolve("test"));
    for (String folder : List.of("bin", "clients/python", "clients/typescript")) {
      Files.createDirectories(checkout.resolve(folder));
    }
    script("bin/mvn", SOUND + COLOURS);
    script("bin/npm", "true");
    script("clients/python/test", SOUND);
    script("clients/typescript/test", SOUND);
  }

  private void script(String name, String does) throws IOException {
    Path file = checkout.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + does + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void whatPassedIsAddedUp() throws Exception {
    assertThat(run()).isEqualTo(new ScriptResult("6 passed, 0 failed", 0));
  }

  @Test
  void aFailureOfMavenIsTold() throws Exception {
    String failing = "echo '[ERROR] Tests run: 5, Failures: 1, Errors: 1, Skipped: 0'";
    script("bin/mvn", failing + COLOURS + "; exit 1");

    assertThat(run()).isEqualTo(new ScriptResult("7 passed, 2 failed", 1));
  }

  @Test
  void aBuildThatBreaksBeforeItsTestsIsAFailure() throws Exception {
    script("bin/mvn", "echo '[ERROR] COMPILATION ERROR'" + COLOURS + "; exit 1");

    assertThat(run()).isEqualTo(new ScriptResult("4 passed, 1 failed", 1));
  }

  @Test
  void aFailureOfAClientIsTold() throws Exception {
    script("clients/typescript/test", "exit 3");

    assertThat(run()).isEqualTo(new ScriptResult("4 passed, 1 failed", 1));
  }

  private ScriptResult run() throws Exception {
    ProcessBuilder process =
        new ProcessBuilder("sh", checkout.resolve("test").toString()).redirectErrorStream(true);
    process
        .environment()
        .merge("PATH", checkout.resolve("bin").toString(), (rest, ours) -> ours + ":" + rest);
    Process run = process.start();
    String said = new String(run.getInputStream().readAllBytes(), UTF_8);
    return new ScriptResult(said.lines().reduce("", (before, line) -> line), run.waitFor());
  }
}
