package dev.ahp.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks that committed files do not depend on one machine. */
class CommittedFilesTest {
  /** Written so that this file does not match. */
  private static final Pattern MACHINE_PATH =
      Pattern.compile("(?<![\\w.}*~-])/(?:wor[k]|roo[t]|Users|home/\\w+)/");

  private static final Pattern OWN_REGISTRY =
      Pattern.compile("<(?:repositor(?:y|ies)|mirror|pluginRepository)>|(?m)^\\s*registry\\s*=");
  private static final Pattern FOREIGN_LOCK =
      Pattern.compile("\"resolved\": *\"(?!https://registry\\.npmjs\\.org/)");
  private static final Pattern UNFINISHED = Pattern.compile("\\b(?:TOD[O]|FIXM[E]|XX[X])\\b");

  /** The ignored directories that can exist here. */
  private static final Set<String> NOT_COMMITTED =
      Set.of(
          ".git",
          "target",
          "dist",
          ".ahp-build",
          "node_modules",
          "__pycache__",
          ".hypothesis",
          ".venvs",
          ".mypy_cache",
          ".pytest_cache",
          ".ruff_cache");

  private static final List<Path> FILES = new ArrayList<>();

  @BeforeAll
  static void list() throws IOException {
    Files.walkFileTree(Modules.ROOT, new Lister());
    assertThat(FILES).hasSizeGreaterThan(50);
  }

  @Test
  void noFileContainsAMachineSpecificPath() throws IOException {
    assertThat(linesWith(MACHINE_PATH, "")).isEmpty();
  }

  @Test
  void noBuildFileNamesAPrivateRegistry() throws IOException {
    assertThat(linesWith(OWN_REGISTRY, "pom.xml")).isEmpty();
    assertThat(linesWith(OWN_REGISTRY, ".npmrc")).isEmpty();
    assertThat(linesWith(FOREIGN_LOCK, "package-lock.json")).isEmpty();
  }

  @Test
  void noSourceContainsUnfinishedMarkers() throws IOException {
    assertThat(linesWith(UNFINISHED, ".java")).isEmpty();
  }

  private static List<String> linesWith(Pattern forbidden, String ending) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : FILES) {
      if (file.toString().endsWith(ending)) {
        int number = 0;
        for (String line : new String(Files.readAllBytes(file), UTF_8).split("\n", -1)) {
          number++;
          if (forbidden.matcher(line).find()) {
            found.add(Modules.ROOT.relativize(file) + ":" + number + ": " + line.strip());
          }
        }
      }
    }
    return found;
  }

  private static final class Lister extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      return NOT_COMMITTED.contains(String.valueOf(directory.getFileName()))
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      // Symbolic links are skipped; their targets are listed under their own paths.
      if (attributes.isRegularFile()) {
        FILES.add(file);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
