package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Installs the Python packages into a new environment and uses them without Java. */
@Timeout(600)
class PythonWheelTest {
  private static final Path EXAMPLE =
      Path.of("src/test/resources/dev/ahp/release/embedded.py").toAbsolutePath();

  @TempDir private static Path directory = Path.of("");

  @BeforeAll
  static void install() throws Exception {
    String suffix = "-" + ReleaseFiles.VERSION + "-py3-none-any.whl";
    Path client = ReleaseFiles.of("python", "ahp_handoff" + suffix);
    Path server = ReleaseFiles.of("python", "ahp_handoff_server" + suffix);
    ReleaseShell shell = ReleaseShell.in(directory);
    shell.run("python3", "-m", "venv", "venv").requireSuccess();
    // The extra "server" of the client is resolved by the second file.
    shell
        .run(
            program("pip"),
            "install",
            "-q",
            "--disable-pip-version-check",
            client + "[server]",
            server.toString())
        .requireSuccess();
  }

  /** The first call of the command creates it in the background. */
  @AfterAll
  static void awaitClassArchive() throws Exception {
    Path archives = directory.resolve("cache/ahp/python");
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (!isComplete(archives)) {
      assertThat(System.nanoTime()).as("waits for the class archive").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static boolean isComplete(Path archives) throws IOException {
    try (Stream<Path> files = Files.list(archives)) {
      List<Path> all = files.toList();
      return all.size() == 1
          && all.get(0).toString().endsWith(".jsa")
          && Files.size(all.get(0)) > 0;
    }
  }

  private static String program(String name) {
    return directory.resolve("venv/bin").resolve(name).toString();
  }

  /** A shell whose only directory of programs is that of the environment. */
  private static ReleaseShell withoutJava() {
    return ReleaseShell.in(directory)
        .with("PATH", directory.resolve("venv/bin").toString())
        .with("JAVA_HOME", "/none")
        .with("XDG_CACHE_HOME", directory.resolve("cache").toString());
  }

  @Test
  void commandRunsWithoutJava() throws Exception {
    ReleaseShellResult version = withoutJava().run(program("ahp"), "version");
    ReleaseShellResult demo = withoutJava().run(program("ahp"), "demo");
    ReleaseShellResult wrong = withoutJava().run(program("ahp"), "no-such-command");

    assertThat(version.requireSuccess().output()).startsWith("ahp " + ReleaseFiles.VERSION);
    assertThat(demo.requireSuccess().output()).isNotBlank();
    assertThat(version.errors() + demo.errors()).doesNotContain("WARNING");
    assertThat(wrong.code()).isEqualTo(2);
  }

  @Test
  void embeddedDaemonEndsWithItsProcessAndKeepsTheDatabase() throws Exception {
    ReleaseShellResult killed = example("kill");
    EmbeddedRun first = EmbeddedRun.of(killed);
    EmbeddedRun second = EmbeddedRun.of(example("").requireSuccess());

    assertThat(killed.code()).isNotZero();
    assertThat(first.text()).isEqualTo("All about tides 1 True");
    assertThat(second.text()).isEqualTo("All about tides 2 True");
    assertThat(ProcessHandle.of(second.process())).isEmpty();
    first.awaitEnd();
  }

  @Test
  void tutorialRunsWithTheInstalledPackages() throws Exception {
    Files.writeString(directory.resolve("tutorial.py"), TutorialCode.of("python.md", "python"));

    ReleaseShellResult result = withoutJava().run(program("python"), "tutorial.py");

    assertThat(result.requireSuccess().output()).contains("COMPLETED");
  }

  private static ReleaseShellResult example(String mode) throws Exception {
    return withoutJava().run(program("python"), EXAMPLE.toString(), "handoffs.db", mode);
  }
}
