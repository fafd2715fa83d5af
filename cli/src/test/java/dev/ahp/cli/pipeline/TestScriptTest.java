package dev.ahp.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the script {@code test} with fake builds that only print results. */
class TestScriptTest {
  private static final String PASSING =
      "echo '[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 1'";

  /** The end of Maven output with colours. */
  private static final String COLOURS = "; printf '\\033[0m\\033[0m'";

  @TempDir private Path checkout = Path.of("");

  /** The last line of the output and the exit code. */
  private record ScriptResult(String lastLine, int code) {}

  @BeforeEach
  void createCheckout() throws IOException {
    Files.copy(Path.of("..", "test"), checkout.resolve("test"));
    for (String folder : List.of("bin", "clients/python", "clients/typescript", "deploy")) {
      Files.createDirectories(checkout.resolve(folder));
    }
    Files.copy(Path.of("..", "deploy", "tools.sh"), checkout.resolve("deploy/tools.sh"));
    script("bin/mvn", PASSING + COLOURS);
    script("bin/npm", "true");
    script("clients/python/test", PASSING);
    script("clients/typescript/test", PASSING);
  }

  private void script(String name, String body) throws IOException {
    Path file = checkout.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void passedTestsAreSummed() throws Exception {
    assertThat(run()).isEqualTo(new ScriptResult("6 passed, 0 failed", 0));
  }

  @Test
  void mavenFailureIsReported() throws Exception {
    String failing = "echo '[ERROR] Tests run: 5, Failures: 1, Errors: 1, Skipped: 0'";
    script("bin/mvn", failing + COLOURS + "; exit 1");

    assertThat(run()).isEqualTo(new ScriptResult("7 passed, 2 failed", 1));
  }

  @Test
  void brokenBuildCountsAsFailure() throws Exception {
    script("bin/mvn", "echo '[ERROR] COMPILATION ERROR'" + COLOURS + "; exit 1");

    assertThat(run()).isEqualTo(new ScriptResult("4 passed, 1 failed", 1));
  }

  @Test
  void clientFailureIsReported() throws Exception {
    script("clients/typescript/test", "exit 3");

    assertThat(run()).isEqualTo(new ScriptResult("4 passed, 1 failed", 1));
  }

  @Test
  void pythonFailureIsReported() throws Exception {
    script("clients/python/test", "exit 3");

    assertThat(run()).isEqualTo(new ScriptResult("4 passed, 1 failed", 1));
  }

  @Test
  void quickTestsRunOnlyMaven() throws Exception {
    script(
        "bin/mvn", "case \"$*\" in '-B -T 2 -fae verify -P quick -pl !'*) " + PASSING + ";; esac");

    assertThat(run("quick")).isEqualTo(new ScriptResult("2 passed, 0 failed", 0));
  }

  @Test
  void argumentsArePassedToMaven() throws Exception {
    script("bin/mvn", "[ \"$*\" = '-B -T 2 -fae verify -pl core' ] && " + PASSING);

    assertThat(run("-pl", "core")).isEqualTo(new ScriptResult("2 passed, 0 failed", 0));
  }

  @Test
  void fullTestsAddContainersSoakAndFuzz() throws Exception {
    script("bin/mvn", "[ \"$*\" = '-B -T 2 -fae verify -DexcludedGroups=' ] && " + PASSING);
    for (String folder : List.of("verification/soak", "verification/fuzz")) {
      Files.createDirectories(checkout.resolve(folder));
    }
    script("verification/soak/run", PASSING);
    script("verification/fuzz/run", PASSING);

    assertThat(run("full")).isEqualTo(new ScriptResult("12 passed, 0 failed", 0));
  }

  private ScriptResult run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", checkout.resolve("test").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
    process
        .environment()
        .merge("PATH", checkout.resolve("bin").toString(), (rest, ours) -> ours + ":" + rest);
    Process run = process.start();
    String output = new String(run.getInputStream().readAllBytes(), UTF_8);
    return new ScriptResult(output.lines().reduce("", (before, line) -> line), run.waitFor());
  }
}
