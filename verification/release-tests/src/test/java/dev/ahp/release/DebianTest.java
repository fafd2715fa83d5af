package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Installs, uses, upgrades and purges the package on a Debian with nothing but its base. */
@Tag("container")
class DebianTest {
  private static final Path BASE = Path.of("target", "debian-base.tar").toAbsolutePath();

  @TempDir private Path directory = Path.of("");

  @Test
  void packageIsInstalledUpgradedAndPurged() throws Exception {
    Path root = unpackBase();
    Path packages = Files.createDirectory(root.resolve("packages"));
    Path built = builtPackage();
    Files.copy(built, packages.resolve("old.deb"));
    buildNextVersion(built, packages.resolve("new.deb"));
    Files.copy(
        ReleaseFiles.ROOT.resolve("examples/documents/refund-handoff.json"),
        packages.resolve("refund-handoff.json"));
    Files.copy(
        Objects.requireNonNull(getClass().getResourceAsStream("debian-steps.sh")),
        packages.resolve("steps.sh"));

    ReleaseShellResult result = inRoot(root, "sh", "/packages/steps.sh").requireSuccess();

    assertThat(result.output()).contains("step: purge");
  }

  @Test
  void packageHasNoErrors() throws Exception {
    String lintian =
        "if command -v lintian >/dev/null; then lintian --fail-on error --allow-root \"$0\"; fi";

    ReleaseShell.in(directory).run("sh", "-c", lintian, builtPackage().toString()).requireSuccess();
  }

  private static Path builtPackage() throws IOException {
    String architecture = "aarch64".equals(System.getProperty("os.arch")) ? "arm64" : "amd64";
    return ReleaseFiles.of("debian", "ahp_" + ReleaseFiles.VERSION + "_" + architecture + ".deb");
  }

  /** Unpacks Debian's base, which the first run installs from the network. */
  private Path unpackBase() throws IOException {
    ReleaseShell shell = ReleaseShell.in(directory);
    Path root = Files.createDirectory(directory.resolve("root"));
    if (!Files.exists(BASE)) {
      Path fresh = directory.resolve("fresh");
      shell.run("debootstrap", "--variant=minbase", "bookworm", fresh.toString()).requireSuccess();
      Path archive = Path.of(BASE + ".new");
      shell.run("tar", "-C", fresh.toString(), "-cf", archive.toString(), ".").requireSuccess();
      Files.move(archive, BASE, StandardCopyOption.ATOMIC_MOVE);
    }
    shell.run("tar", "-C", root.toString(), "-xf", BASE.toString()).requireSuccess();
    return root;
  }

  /** Builds the package again with a higher version. */
  private void buildNextVersion(Path built, Path target) throws IOException {
    Path next = directory.resolve("next");
    ReleaseShell shell = ReleaseShell.in(directory);
    shell.run("dpkg-deb", "-R", built.toString(), next.toString()).requireSuccess();
    Path control = next.resolve("DEBIAN/control");
    String text = Files.readString(control);
    Files.writeString(control, text.replace("Version: " + ReleaseFiles.VERSION, "Version: 99.0.0"));
    shell
        .run("dpkg-deb", "--root-owner-group", "-Znone", "-b", next.toString(), target.toString())
        .requireSuccess();
  }

  /** Runs a command in the root file system; the kernel ends its processes and mounts with it. */
  private static ReleaseShellResult inRoot(Path root, String... command) throws IOException {
    String[] enter = {
      "unshare",
      "-m",
      "-p",
      "-f",
      "--mount-proc=" + root.resolve("proc"),
      "chroot",
      root.toString(),
      "env",
      "-i",
      "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
      "HOME=/root",
      "LC_ALL=C"
    };
    String[] all = new String[enter.length + command.length];
    System.arraycopy(enter, 0, all, 0, enter.length);
    System.arraycopy(command, 0, all, enter.length, command.length);
    return ReleaseShell.in(Path.of("/")).run(all);
  }
}
