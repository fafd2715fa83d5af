package dev.ahp.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the script {@code ahp} of a checkout with a fake Java and a fake Maven. */
class LauncherTest {
  private static final List<String> SYSTEM_COMMANDS =
      List.of(
          "sh",
          "sed",
          "tail",
          "sleep",
          "touch",
          "mkdir",
          "cp",
          "mv",
          "rm",
          "cat",
          "grep",
          "awk",
          "find",
          "readlink",
          "tr",
          "chmod",
          "cksum",
          "dirname",
          "sort",
          "flock",
          "rmdir");

  private static final Path LAUNCHER = Path.of("launcher", "ahp");

  @TempDir private Path checkout = Path.of("");

  @BeforeEach
  void createBuild() throws IOException {
    Files.copy(Path.of("..", "ahp"), checkout.resolve("ahp"));
    Path java = Files.createDirectories(checkout.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho \"$LC_ALL $LC_CTYPE $LANG\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path home = checkout.resolve(".ahp-build");
    Path jar = Files.createFile(Files.createDirectories(home.resolve("lib")).resolve("ahp.jar"));
    Path launcher = Files.createDirectory(home.resolve("bin")).resolve("ahp");
    Files.copy(LAUNCHER, launcher, StandardCopyOption.COPY_ATTRIBUTES);
    Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
    Files.createFile(home.resolve("stamp"));
    String javaId = java.toRealPath().toString().substring(1).replace('/', '-');
    Files.createFile(home.resolve("lib/classes-unknown-" + javaId + "-unknown.jsa"));
  }

  @Test
  void localeCIsReplacedByUtf8() throws Exception {
    assertThat(locale(Map.of())).isEqualTo(" C.UTF-8 ");
    assertThat(locale(Map.of("LANG", "POSIX"))).isEqualTo(" C.UTF-8 POSIX");
    assertThat(locale(Map.of("LC_ALL", "C", "LANG", "de_DE.UTF-8")))
        .isEqualTo("C.UTF-8  de_DE.UTF-8");
  }

  @Test
  void otherLocalesAreKept() throws Exception {
    assertThat(locale(Map.of("LANG", "de_DE.UTF-8"))).isEqualTo("  de_DE.UTF-8");
    assertThat(locale(Map.of("LC_CTYPE", "tr_TR.UTF-8"))).isEqualTo(" tr_TR.UTF-8 ");
  }

  @Test
  void buildReportsItsProgress() throws Exception {
    tool(
        "mvn",
        """
        echo '[INFO] Building AHP: Core 0.1.0                         [2/9]'
        sleep 2
        directory=${5%/pom.xml}/cli/target/launcher
        mkdir -p "$directory" && touch "$directory/ahp-cli-1-all.jar"
        """);

    Run run = build();

    assertThat(run.status()).isZero();
    assertThat(run.errors()).contains("ahp: building 2/9 Core 0.1.0 (1 s)");
    assertThat(checkout.resolve(".ahp-build/lib/ahp.jar")).exists();
  }

  @Test
  void failedBuildShowsItsErrors() throws Exception {
    tool("mvn", "echo '[INFO] a detail'; echo '[ERROR] cannot resolve x'; exit 1");

    Run run = build();

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.errors())
        .contains("[ERROR] cannot resolve x", "ahp: the build failed")
        .doesNotContain("a detail");
  }

  @Test
  void missingToolIsNamedWithTheCommandThatInstallsIt() throws Exception {
    tool("mvn", "exit 127");
    Files.delete(checkout.resolve("tools/mvn"));

    Run run = build();

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.errors())
        .contains(
            "ahp: missing: Maven 3.8.6 or later; install it (Debian: sudo apt-get install maven)");
  }

  private record Run(int status, String errors) {}

  /** Adds a command to the only directory of the path. */
  private void tool(String name, String script) throws IOException {
    Path tools = checkout.resolve("tools");
    if (!Files.exists(tools)) {
      Files.createDirectory(tools);
      for (String command : List.of("apt-get", "npm", "javac")) {
        tool(command, "echo 17");
      }
      tool("id", "echo 1000");
      for (String command : SYSTEM_COMMANDS) {
        boolean inUsr = Files.exists(Path.of("/usr/bin", command));
        tool(command, "exec " + (inUsr ? "/usr/bin/" : "/bin/") + command + " \"$@\"");
      }
    }
    Path file = Files.writeString(tools.resolve(name), "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Runs a command that must build first, with a user who is not root. */
  private Run build() throws Exception {
    Files.delete(checkout.resolve(".ahp-build/lib/ahp.jar"));
    copySources();
    Path jdk = checkout.resolve("jdk/bin");
    Files.writeString(jdk.resolve("java"), "#!/bin/sh\necho 'java.specification.version = 17'\n");
    Files.copy(jdk.resolve("java"), jdk.resolve("javac"), StandardCopyOption.COPY_ATTRIBUTES);
    ProcessBuilder process =
        new ProcessBuilder("/bin/sh", checkout.resolve("ahp").toString(), "status");
    process.environment().put("JAVA_HOME", checkout.resolve("jdk").toString());
    process.environment().put("PATH", checkout.resolve("tools").toString());
    process.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    Process run = process.start();
    String errors = new String(run.getErrorStream().readAllBytes(), UTF_8);
    return new Run(run.waitFor(), errors);
  }

  /** Copies the scripts of the build, and the examples that an installation contains. */
  private void copySources() throws IOException {
    for (String directory : List.of("cli/launcher", "examples/documents", "examples/audit")) {
      Files.createDirectories(checkout.resolve(directory));
    }
    for (String file :
        List.of(
            "cli/launcher/ahp",
            "cli/launcher/layout.sh",
            "cli/launcher/training.sh",
            "examples/audit/kept.ndjson",
            "deploy/tools.sh")) {
      Files.createDirectories(checkout.resolve(file).getParent());
      Files.copy(
          Path.of("..").resolve(file), checkout.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
    }
    Files.createDirectories(checkout.resolve("examples/contracts/refunds/agents"));
  }

  private String locale(Map<String, String> env) throws Exception {
    ProcessBuilder process =
        new ProcessBuilder("sh", checkout.resolve("ahp").toString(), "status")
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    process.environment().keySet().removeIf(it -> it.startsWith("LC_") || it.startsWith("LANG"));
    process.environment().putAll(env);
    process.environment().put("JAVA_HOME", checkout.resolve("jdk").toString());
    Process run = process.start();
    String line = new String(run.getInputStream().readAllBytes(), UTF_8);
    assertThat(run.waitFor()).isZero();
    return line.replace("\n", "");
  }
}
