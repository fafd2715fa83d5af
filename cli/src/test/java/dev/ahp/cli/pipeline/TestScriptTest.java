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

  private static final List<String> FOLDERS =
      List.of(
          "bin",
          "cli/launcher",
          "clients/python",
          "clients/typescript",
          "deploy",
          "examples/relay/target",
          "verification/error-prone",
          "verification/fuzz",
          "verification/soak");

  @TempDir private Path checkout = Path.of("");

  /**
   * The result of the script.
   *
   * @param failedSteps what the script reports before the last line, empty if nothing
   * @param lastLine the last line of the output
   */
  private record ScriptResult(String failedSteps, String lastLine, int code) {
    ScriptResult(String lastLine, int code) {
      this("", lastLine, code);
    }
  }

  @BeforeEach
  void createCheckout() throws IOException {
    Files.copy(Path.of("..", "test"), checkout.resolve("test"));
    for (String folder : FOLDERS) {
      Files.createDirectories(checkout.resolve(folder));
    }
    Files.copy(Path.of("..", "deploy", "tools.sh"), checkout.resolve("deploy/tools.sh"));
    mavenTests(PASSING + COLOURS);
    script("cli/launcher/layout.sh", "true");
    script("verification/error-prone/run", "true");
    script("bin/npm", "true");
    script("clients/python/test", PASSING);
    script("clients/typescript/test", PASSING);
  }

  private void script(String name, String body) throws IOException {
    Path file = checkout.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Replaces the Maven command by a script for its tests; compilation and checks succeed. */
  private void mavenTests(String body) throws IOException {
    script("bin/mvn", "case \"$*\" in *verify*) " + body + ";; esac");
  }

  @Test
  void passedTestsAreSummed() throws Exception {
    assertThat(run()).isEqualTo(new ScriptResult("6 passed, 0 failed", 0));
  }

  @Test
  void mavenFailureIsReported() throws Exception {
    String failing = "echo '[ERROR] Tests run: 5, Failures: 1, Errors: 1, Skipped: 0'";
    mavenTests(failing + COLOURS + "; exit 1");

    assertThat(run())
        .isEqualTo(new ScriptResult("failed: tests of the modules", "7 passed, 2 failed", 1));
  }

  @Test
  void brokenBuildCountsAsFailure() throws Exception {
    mavenTests("echo '[ERROR] no plugin found'" + COLOURS + "; exit 1");

    assertThat(run())
        .isEqualTo(new ScriptResult("failed: tests of the modules", "4 passed, 1 failed", 1));
  }

  @Test
  void nothingIsTestedIfTheCodeDoesNotCompile() throws Exception {
    script("bin/mvn", "echo '[ERROR] COMPILATION ERROR'; exit 1");

    assertThat(run()).isEqualTo(new ScriptResult("failed: compilation", "0 passed, 1 failed", 1));
  }

  @Test
  void failedCheckOfTheCodeIsReported() throws Exception {
    script("verification/error-prone/run", "echo 'error: [NullAway]'; exit 1");

    assertThat(run()).isEqualTo(new ScriptResult("failed: Error Prone", "6 passed, 1 failed", 1));
    assertThat(run("checks"))
        .isEqualTo(new ScriptResult("failed: Error Prone", "0 passed, 1 failed", 1));
  }

  @Test
  void clientFailureIsReported() throws Exception {
    script("clients/typescript/test", "exit 3");

    assertThat(run())
        .isEqualTo(
            new ScriptResult("failed: tests of the TypeScript client", "4 passed, 1 failed", 1));
  }

  @Test
  void packagesOfTheClientsAreInstalledBeforeTheirTests() throws Exception {
    for (String client : List.of("python", "typescript")) {
      String ready = "installed-" + client;
      script(
          "clients/" + client + "/test",
          "if [ \"$*\" = --prepare ]; then touch "
              + ready
              + "; exit; fi\n"
              + "[ -f "
              + ready
              + " ] || exit 3\n"
              + PASSING);
    }

    assertThat(run()).isEqualTo(new ScriptResult("6 passed, 0 failed", 0));
  }

  @Test
  void daemonsOfTestsRunTheJarOfTheCommand() throws Exception {
    script("ahp", "touch started");
    mavenTests("case $AHP_TEST_JAR in */.ahp-build/lib/ahp.jar) " + PASSING + ";; esac");

    assertThat(run()).isEqualTo(new ScriptResult("6 passed, 0 failed", 0));
    assertThat(checkout.resolve("started")).exists();
  }

  @Test
  void pythonFailureIsReported() throws Exception {
    script("clients/python/test", "exit 3");

    assertThat(run())
        .isEqualTo(new ScriptResult("failed: tests of the Python client", "4 passed, 1 failed", 1));
  }

  @Test
  void quickTestsRunOnlyMaven() throws Exception {
    script(
        "bin/mvn",
        "case \"$*\" in '-B -T 2 -fae verify -P quick -pl !'*',!verification/checks,'*) "
            + PASSING
            + ";; esac");

    assertThat(run("quick")).isEqualTo(new ScriptResult("2 passed, 0 failed", 0));
  }

  @Test
  void argumentsArePassedToMaven() throws Exception {
    script("bin/mvn", "[ \"$*\" = '-B -T 2 -fae verify -pl core' ] && " + PASSING);

    assertThat(run("-pl", "core")).isEqualTo(new ScriptResult("2 passed, 0 failed", 0));
  }

  @Test
  void fullTestsAddContainersSoakAndFuzz() throws Exception {
    script("bin/mvn", "case \"$*\" in *' verify '*' -DexcludedGroups=') " + PASSING + ";; esac");
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
    List<String> lines = output.lines().toList();
    String failedSteps =
        lines.stream().filter(it -> it.startsWith("failed: ")).findFirst().orElse("");
    return new ScriptResult(failedSteps, lines.get(lines.size() - 1), run.waitFor());
  }
}
