package dev.ahp.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** The files that {@code ./release} builds from the command of this build, in {@code target}. */
final class ReleaseFiles {
  static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

  static final String VERSION = version();

  private static final Path DIST = Path.of("target", "dist").toAbsolutePath();

  private static final Set<String> BUILT = new HashSet<>();

  private ReleaseFiles() {}

  /** Builds a part of the release unless this run has built it, and returns a file of it. */
  static synchronized Path of(String part, String file) throws IOException {
    if (BUILT.add(part)) {
      Path jar = ROOT.resolve("cli/target/ahp-cli-" + VERSION + "-all.jar");
      ReleaseShellResult result =
          ReleaseShell.in(ROOT)
              .with("AHP_DIST", DIST.toString())
              .run("./release", "--jar", jar.toString(), part);
      result.requireSuccess();
    }
    Path built = DIST.resolve(file);
    if (!Files.exists(built)) {
      throw new IOException("./release " + part + " did not write " + file);
    }
    return built;
  }

  private static String version() {
    String revision = "<revision>";
    try {
      String pom = Files.readString(ROOT.resolve("pom.xml"));
      int start = pom.indexOf(revision) + revision.length();
      return pom.substring(start, pom.indexOf('<', start));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read pom.xml", e);
    }
  }
}
