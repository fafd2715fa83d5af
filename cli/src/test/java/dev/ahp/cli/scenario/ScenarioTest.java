package dev.ahp.cli.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.Ahp;
import dev.ahp.cli.command.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class ScenarioTest {
  private static final Path SCENARIOS = Path.of("src", "test", "scenarios");

  @TempDir private Path temporary = Path.of("");

  @TestFactory
  List<DynamicTest> scenariosPass() throws IOException {
    try (Stream<Path> files = Files.walk(SCENARIOS)) {
      return files
          .filter(file -> file.toString().endsWith(".scenario"))
          .sorted()
          .map(file -> DynamicTest.dynamicTest(nameOf(file), file.toUri(), () -> play(file)))
          .toList();
    }
  }

  private static String nameOf(Path file) {
    return SCENARIOS.relativize(file).toString().replace(".scenario", "");
  }

  private void play(Path file) throws IOException {
    Scenario scenario = Scenario.parse(Files.readString(file));
    Path directory = temporary.resolve(nameOf(file));
    Files.createDirectories(directory);
    for (Map.Entry<String, String> entry : scenario.files().entrySet()) {
      Path path = directory.resolve(entry.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, entry.getValue());
    }
    for (Scenario.CommandRun run : scenario.commandRuns()) {
      play(run, directory);
    }
  }

  private static void play(Scenario.CommandRun run, Path directory) throws IOException {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    byte[] stdin = run.expected().getOrDefault("stdin", "").getBytes(UTF_8);
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(stdin),
            new PrintStream(out, false, UTF_8),
            new PrintStream(err, false, UTF_8),
            false,
            Map.of("HOME", directory.toString()),
            directory);
    List<String> words = CommandLineSplitter.of(run.commandLine());
    assertThat(words.get(0)).isEqualTo("ahp");
    int exit = Ahp.run(terminal, words.subList(1, words.size()).toArray(String[]::new));
    compare(run, out.toString(UTF_8), err.toString(UTF_8), exit);
    for (Map.Entry<String, String> block : run.expected().entrySet()) {
      if (block.getKey().startsWith("file ")) {
        Path written = directory.resolve(block.getKey().substring(5));
        assertThat(written).exists();
        assertMatches(block.getValue(), Files.readString(written), block.getKey());
      }
    }
  }

  private static void compare(Scenario.CommandRun run, String out, String err, int exit) {
    String output = run.commandLine() + "\nstdout:\n" + out + "stderr:\n" + err;
    assertThat(exit).as(output).isEqualTo(run.exit());
    Map<String, String> expected = run.expected();
    if (expected.containsKey("stdout contains")) {
      assertContains(expected.getOrDefault("stdout contains", ""), out, output);
    } else {
      assertMatches(expected.getOrDefault("stdout", ""), out, output);
    }
    if (expected.containsKey("stderr")) {
      assertContains(expected.getOrDefault("stderr", ""), err, output);
    } else {
      assertThat(err).as(output).isEmpty();
    }
  }

  private static void assertMatches(String expected, String actual, String output) {
    if (!ExpectedText.matches(expected, actual)) {
      assertThat(actual).as(output).isEqualTo(expected);
    }
  }

  /** Asserts that the output contains each line of the block. */
  private static void assertContains(String expected, String actual, String output) {
    expected
        .lines()
        .filter(line -> !ExpectedText.found(line, actual))
        .forEach(line -> assertThat(actual).as(output).contains(line));
  }
}
