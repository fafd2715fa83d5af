package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unpacks the archives and runs the command with their own Java. */
@Tag("container")
class ArchiveTest {
  private static final String TOP = "ahp-" + ReleaseFiles.VERSION;

  /** The machine in the header of an ELF file. */
  private static final int ELF_MACHINE = 18;

  private static final int AARCH64 = 0xb7;
  private static final int X86_64 = 0x3e;

  @TempDir private Path directory = Path.of("");

  @Test
  void archiveRunsWithoutJava() throws Exception {
    Path root = unpack(hostArchitecture());
    Path link = Files.createSymbolicLink(directory.resolve("ahp"), root.resolve("bin/ahp"));
    ReleaseShell shell = bareShell();

    String version = shell.run(link.toString(), "version").requireSuccess().output();
    assertThat(version).startsWith("ahp " + ReleaseFiles.VERSION);
    assertThat(names(root.resolve("lib"))).anyMatch(it -> it.endsWith(".jsa"));
    shell.run(link.toString(), "demo").requireSuccess();
    Path document = ReleaseFiles.ROOT.resolve("examples/documents/handoff.json");
    shell.run(link.toString(), "validate", document.toString()).requireSuccess();
    shell.run(link.toString(), "scan", document.toString()).requireSuccess();
    Path sources = ReleaseFiles.ROOT.resolve("examples/inventory");
    shell.run(link.toString(), "inventory", sources.toString()).requireSuccess();
    shell.run(link.toString(), "doctor", "--data", directory + "/data").requireSuccess();
  }

  @Test
  void operatorsDayRunsWithTheInstalledCommand() throws Exception {
    Path root = unpack(hostArchitecture());
    Path script = ReleaseFiles.ROOT.resolve("examples/operators-day/day.sh");

    ReleaseShellResult day =
        bareShell()
            .with("PATH", root.resolve("bin") + ":/usr/bin:/bin")
            .run("sh", script.toString());

    assertThat(day.requireSuccess().output()).contains("== verify", "COMPLETED");
  }

  private static String hostArchitecture() {
    return "aarch64".equals(System.getProperty("os.arch")) ? "aarch64" : "x64";
  }

  @Test
  void archivesContainTheRuntimeOfTheirArchitecture() throws Exception {
    assertThat(machine(unpack("x64"))).isEqualTo(X86_64);
    assertThat(machine(unpack("aarch64"))).isEqualTo(AARCH64);
  }

  @Test
  void archiveContainsManualsCompletionsAndLicenses() throws Exception {
    Path share = unpack("x64").resolve("share");

    assertThat(names(share.resolve("man/man1"))).contains("ahp.1", "ahp-start.1", "ahp-send.1");
    assertThat(share.resolve("bash-completion/completions/ahp")).isNotEmptyFile();
    assertThat(share.resolve("zsh/site-functions/_ahp")).content().startsWith("#compdef ahp\n");
    assertThat(share.resolve("fish/vendor_completions.d/ahp.fish")).isNotEmptyFile();
    assertThat(names(share.resolve("doc/ahp")))
        .contains("LICENSE", "README.md", "THIRD-PARTY.txt", "ahp.yaml");
    assertThat(share.resolve("doc/ahp/THIRD-PARTY.txt"))
        .content()
        .contains("org.xerial:sqlite-jdbc", "Apache License", "QOS.ch");
  }

  /** Commands find no Java, and write only to the directory of the test. */
  private ReleaseShell bareShell() {
    return ReleaseShell.in(directory)
        .with("JAVA_HOME", directory.resolve("missing").toString())
        .with("HOME", directory.toString());
  }

  private Path unpack(String architecture) throws IOException {
    Path archive =
        ReleaseFiles.of("archive", TOP + "-linux-" + architecture + ".tar.gz").toAbsolutePath();
    Path target = Files.createDirectory(directory.resolve(architecture));
    ReleaseShell.in(target).run("tar", "-xzf", archive.toString()).requireSuccess();
    assertThat(names(target)).containsExactly(TOP);
    return target.resolve(TOP);
  }

  private static int machine(Path root) throws IOException {
    return Files.readAllBytes(root.resolve("runtime/bin/java"))[ELF_MACHINE] & 0xff;
  }

  private static Iterable<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(it -> it.getFileName().toString()).toList();
    }
  }
}
