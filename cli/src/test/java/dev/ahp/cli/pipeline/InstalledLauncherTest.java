package dev.ahp.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the launcher of an installation with a fake Java that prints its arguments. */
class InstalledLauncherTest {
  private static final String FAKE_JAVA =
      """
      #!/bin/sh
      for word in "$@"; do
        case $word in
          -XX:SharedArchiveFile=*) archive=${word#*=} ;;
          -Xshare:dump) dump=1 ;;
          -XX:DumpLoadedClassList=*) exit 0 ;;
          -XshowSettings*) echo "    java.specification.version = VERSION" && exit 0 ;;
        esac
      done
      if [ -n "${dump:-}" ]; then
        echo classes >"$archive"
      else
        echo "$0 $*"
      fi
      """;

  @TempDir private Path directory = Path.of("");

  private Path root = Path.of("");

  @BeforeEach
  void install() throws IOException {
    open(directory);
    root = Files.createDirectory(directory.toRealPath().resolve("ahp"));
    Path launcher = Files.createDirectory(root.resolve("bin")).resolve("ahp");
    Files.copy(Path.of("launcher", "ahp"), launcher, StandardCopyOption.COPY_ATTRIBUTES);
    Files.createDirectory(root.resolve("lib"));
    Files.copy(Path.of("launcher", "training.sh"), root.resolve("lib/training.sh"));
    replaceJar("1");
  }

  @Test
  void ownRuntimeIsPreferred() throws Exception {
    java(root.resolve("runtime"), "17");

    assertThat(run("status").output())
        .startsWith(root.resolve("runtime/bin/java") + " ")
        .endsWith("-cp " + root.resolve("lib/ahp.jar") + " dev.ahp.cli.Ahp status\n");
  }

  @Test
  void symbolicLinksLeadToTheInstallation() throws Exception {
    java(root.resolve("runtime"), "17");
    Path first = Files.createSymbolicLink(directory.resolve("first"), root.resolve("bin/ahp"));
    Path second = Files.createSymbolicLink(directory.resolve("second"), Path.of("first"));

    assertThat(launch(first, false).output()).startsWith(root.resolve("runtime").toString());
    assertThat(launch(second, false).output()).startsWith(root.resolve("runtime").toString());
  }

  @Test
  void missingJavaIsReported() throws Exception {
    Outcome outcome = run("status");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.errors())
        .contains("jdk/bin/java not found; set JAVA_HOME to a Java 17 or later");
  }

  @Test
  void oldJavaIsReported() throws Exception {
    Path jdk = java(directory.resolve("jdk"), "11");

    Outcome outcome = run("status");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.errors())
        .isEqualTo(
            "ahp: "
                + jdk.toRealPath()
                + " is Java 11; install Java 17 or later, or set JAVA_HOME\n");
  }

  @Test
  void firstCallCreatesArchiveNextToJar() throws Exception {
    java(root.resolve("runtime"), "17");

    String output = run("status").output();

    assertThat(archives(root.resolve("lib"))).containsExactly("classes-1-runtime-unknown.jsa");
    assertThat(output)
        .contains("-XX:SharedArchiveFile=" + root.resolve("lib/classes-1-runtime-unknown.jsa"));
  }

  @Test
  void anotherJarOrVersionOfJavaReplacesTheArchive() throws Exception {
    java(root.resolve("runtime"), "17");
    run("status");

    replaceJar("2");
    run("status");
    assertThat(archives(root.resolve("lib"))).containsExactly("classes-2-runtime-unknown.jsa");

    Files.writeString(root.resolve("runtime/release"), "JAVA_VERSION=\"17.0.99\"\n");
    run("status");
    assertThat(archives(root.resolve("lib"))).containsExactly("classes-2-runtime-17.0.99.jsa");
  }

  @Test
  void failedArchiveIsNotTriedAgain() throws Exception {
    Path java = java(root.resolve("runtime"), "17");
    Files.writeString(java, FAKE_JAVA.replace("echo classes >\"$archive\"", "exit 1"));

    assertThat(run("status").output()).doesNotContain("SharedArchiveFile");
    assertThat(root.resolve("lib/classes-1-runtime-unknown.jsa")).isEmptyFile();
    assertThat(run("status").output()).doesNotContain("SharedArchiveFile");
  }

  @Test
  void secondCallDoesNotWaitForTheArchiveOfTheFirst() throws Exception {
    assumeTrue(Files.exists(Path.of("/usr/bin/flock")), "flock is not installed");
    java(root.resolve("runtime"), "17");
    Path lock = Files.createFile(root.resolve("lib/lock"));
    Process first =
        new ProcessBuilder("flock", lock.toString(), "sh", "-c", "echo locked; read line").start();
    assertThat(first.getInputStream().read()).isEqualTo('l');

    assertThat(run("status").output()).doesNotContain("SharedArchiveFile");

    first.getOutputStream().close();
    assertThat(first.waitFor()).isNotNegative();
    assertThat(run("status").output()).contains("SharedArchiveFile");
  }

  @Test
  void archiveOfReadOnlyInstallationIsInTheCacheOfTheUser() throws Exception {
    java(root.resolve("runtime"), "17");
    Path cache = Files.createDirectory(directory.resolve("cache"));
    open(cache);

    Outcome outcome = launch(root.resolve("bin/ahp"), true);

    assertThat(outcome.output()).contains("-XX:SharedArchiveFile=" + cache.resolve("ahp"));
    assertThat(archives(root.resolve("lib"))).isEmpty();
  }

  @Test
  void commandRunsWithoutArchiveIfNothingIsWritable() throws Exception {
    java(root.resolve("runtime"), "17");

    Outcome outcome = launch(root.resolve("bin/ahp"), true);

    assertThat(outcome).extracting(Outcome::code, Outcome::errors).containsExactly(0, "");
    assertThat(outcome.output()).doesNotContain("SharedArchiveFile").endsWith("status\n");
  }

  private record Outcome(int code, String output, String errors) {}

  private Outcome run(String command) throws Exception {
    assertThat(command).isEqualTo("status");
    return launch(root.resolve("bin/ahp"), false);
  }

  /** Runs a command, as a user that may not write the installation if {@code readOnly}. */
  private Outcome launch(Path launcher, boolean readOnly) throws Exception {
    List<String> command = new ArrayList<>();
    if (readOnly) {
      assumeTrue(Files.exists(Path.of("/usr/bin/setpriv")), "setpriv is not installed");
      assumeTrue("root".equals(System.getProperty("user.name")), "only root can change the user");
      command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
    }
    command.addAll(List.of("sh", launcher.toString(), "status"));
    Path output = directory.resolve("output");
    Path errors = directory.resolve("errors");
    ProcessBuilder process =
        new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile());
    process.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
    process.environment().put("XDG_CACHE_HOME", directory.resolve("cache").toString());
    int code = process.start().waitFor();
    return new Outcome(code, Files.readString(output, UTF_8), Files.readString(errors, UTF_8));
  }

  private void replaceJar(String id) throws IOException {
    Files.writeString(root.resolve("lib/ahp.jar"), id);
    Files.writeString(root.resolve("lib/ahp.id"), id + "\n");
  }

  private static Path java(Path home, String version) throws IOException {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, FAKE_JAVA.replace("VERSION", version));
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    return java;
  }

  private static List<String> archives(Path lib) throws IOException {
    try (Stream<Path> files = Files.list(lib)) {
      return files
          .map(it -> it.getFileName().toString())
          .filter(it -> it.endsWith(".jsa"))
          .toList();
    }
  }

  /** Lets other users enter a directory; only the directory of the cache lets them write. */
  private static void open(Path directory) throws IOException {
    boolean cache = directory.endsWith("cache");
    Files.setPosixFilePermissions(
        directory, PosixFilePermissions.fromString(cache ? "rwxrwxrwx" : "rwxr-xr-x"));
  }
}
