package dev.ahp.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ahp.cli.remote.RunningDaemon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class DocumentationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** The commands of a page with this comment run with a daemon in memory. */
  private static final String WITH_DAEMON = "<!-- daemon: ahp start --dev -->";

  /** The commands of a page with this comment run with a daemon that has a database. */
  private static final String WITH_DATABASE = "<!-- daemon: ahp start -->";

  @TempDir private Path temporary = Path.of("");

  @TestFactory
  List<DynamicTest> documentedCommandsSucceed() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages()) {
      String text = Files.readString(page);
      List<String> commands = ShellBlocks.commandsIn(text);
      String name = ROOT.relativize(page).toString();
      if (!commands.isEmpty()) {
        tests.add(DynamicTest.dynamicTest(name, page.toUri(), () -> runPage(name, text, commands)));
      }
    }
    return tests;
  }

  @Test
  void skippedCommandsHaveAReason() throws IOException {
    for (Path page : pages()) {
      assertThat(ShellBlocks.unexplainedIn(Files.readString(page))).as(page.toString()).isEmpty();
    }
  }

  @Test
  void blockWithReasonIsSkipped() {
    String page =
        """
        ```sh
        ./ahp one a \\
          b
        git status
        ```
        <!-- not run: needs a daemon -->
        ```sh
        ./ahp two
        ```
        ```text
        $ ahp three
        ```
        """;

    assertThat(ShellBlocks.commandsIn(page)).containsExactly("./ahp one a b");
    assertThat(ShellBlocks.unexplainedIn(page)).containsExactly("$ ahp three");
  }

  @Test
  void linesAreParsedLikeAShell() {
    assertThat(DocumentedCommand.parse("ahp a 'b c' | ./ahp d - > e # exit 1, on purpose"))
        .isEqualTo(
            new DocumentedCommand(
                List.of(List.of("ahp", "a", "b c"), List.of("./ahp", "d", "-")), "e", 1));
  }

  /** Runs the commands of a page sequentially in a git repository with examples and vectors. */
  private void runPage(String page, String text, List<String> commands) throws Exception {
    Path directory = Files.createDirectories(temporary.resolve(page));
    boolean git = GitRepositoryFixture.create(directory);
    assumeTrue(
        git || commands.stream().noneMatch(it -> it.contains("git ")), "git is not installed");
    copy(ROOT.resolve("examples"), directory.resolve("examples"));
    copy(ROOT.resolve("spec"), directory.resolve("spec"));
    if (text.contains(WITH_DAEMON)) {
      runWith(RunningDaemon.inDevMode(directory), commands, directory);
    } else if (text.contains(WITH_DATABASE)) {
      runWith(RunningDaemon.withSqlite(directory), commands, directory);
    } else {
      run(commands, directory);
    }
  }

  private static void runWith(RunningDaemon daemon, List<String> commands, Path directory)
      throws IOException {
    try (daemon) {
      run(commands, directory);
    }
  }

  private static void run(List<String> commands, Path directory) throws IOException {
    for (String command : commands) {
      DocumentedCommand documented = DocumentedCommand.parse(command);
      assertThat(documented.run(directory))
          .as(command)
          .startsWith("exit " + documented.exit() + "\n");
    }
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
          .filter(path -> path.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : paths.toList()) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    }
  }
}
