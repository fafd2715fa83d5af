package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Installs the npm package into an empty project and uses it with the released jar. */
@Timeout(600)
class NpmPackageTest {
  private static final Path EXAMPLES =
      Path.of("src/test/resources/dev/ahp/release").toAbsolutePath();

  @TempDir private static Path directory = Path.of("");

  @BeforeAll
  static void install() throws Exception {
    Path npm = ReleaseFiles.of("npm", "ahp-handoff-" + ReleaseFiles.VERSION + ".tgz");
    Path jar = ReleaseFiles.of("jar", "ahp-" + ReleaseFiles.VERSION + ".jar");
    Path command = Files.createDirectory(directory.resolve("bin")).resolve("ahp");
    Files.writeString(
        command, "#!/bin/sh\nexec java ${AHP_JAVA_OPTS:-} -jar '" + jar + "' \"$@\"\n");
    assertThat(command.toFile().setExecutable(true)).isTrue();
    for (String name : new String[] {"embedded.mjs", "embedded.cjs"}) {
      Files.copy(EXAMPLES.resolve(name), directory.resolve(name));
    }
    Files.writeString(directory.resolve("package.json"), "{\"private\": true}\n");
    install(npm.toString());
  }

  private static void install(String... packages) throws Exception {
    List<String> command = new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund"));
    command.add("--loglevel=error");
    command.addAll(List.of(packages));
    ReleaseShell.in(directory).run(command.toArray(String[]::new)).requireSuccess();
  }

  private static ReleaseShell withCommand() {
    return ReleaseShell.in(directory)
        .with("PATH", directory.resolve("bin") + ":" + System.getenv("PATH"));
  }

  @Test
  void embeddedDaemonEndsWithItsProcessAndKeepsTheDatabase() throws Exception {
    ReleaseShellResult killed = withCommand().run("node", "embedded.mjs", "handoffs.db", "kill");
    EmbeddedRun first = EmbeddedRun.of(killed);
    EmbeddedRun second =
        EmbeddedRun.of(withCommand().run("node", "embedded.mjs", "handoffs.db").requireSuccess());

    assertThat(killed.code()).isNotZero();
    assertThat(first.text()).isEqualTo("All about tides 1 true");
    assertThat(second.text()).isEqualTo("All about tides 2 true");
    assertThat(ProcessHandle.of(second.process())).isEmpty();
    first.awaitEnd();
  }

  @Test
  void commonJsModuleEmbedsDaemon() throws Exception {
    ReleaseShellResult result = withCommand().run("node", "embedded.cjs", "common.db");

    assertThat(result.requireSuccess().output()).isEqualTo("ready true\n");
  }

  @Test
  void tutorialCompilesWithOldAndNewTypeScriptAndRuns() throws Exception {
    install(
        "typescript-5@npm:typescript@5.9.3",
        "typescript-7@npm:typescript@7.0.2",
        "@types/node@20.19.43");
    Files.writeString(directory.resolve("tutorial.mts"), TutorialCode.of("typescript.md", "ts"));
    compile("typescript-5");
    compile("typescript-7");

    ReleaseShellResult result = withCommand().run("node", "tutorial.mjs");

    assertThat(result.requireSuccess().output()).contains("COMPLETED writer");
  }

  private static void compile(String typescript) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("node", "node_modules/" + typescript + "/bin/tsc", "--strict"));
    command.addAll(List.of("--module", "nodenext", "--target", "es2022", "tutorial.mts"));
    withCommand().run(command.toArray(String[]::new)).requireSuccess();
  }

  @Test
  void missingCommandIsReported() throws Exception {
    ReleaseShellResult result =
        withCommand().with("AHP_COMMAND", "/none/ahp").run("node", "embedded.cjs", "missing.db");

    assertThat(result.code()).isEqualTo(1);
    assertThat(result.errors()).contains("DaemonStartError: /none/ahp (AHP_COMMAND)");
  }
}
