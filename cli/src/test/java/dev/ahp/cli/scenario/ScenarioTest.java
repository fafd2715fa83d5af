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
  List<DynamicTest> everyScenarioHoldsWord() throws IOException {
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
    for (Map.Entry<String, String> given : scenario.files().entrySet()) {
      Path path = directory.resolve(given.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, given.getValue());
    }
    for (Scenario.CommandRun commandRun : scenario.commandRuns()) {
      play(commandRun, directory);
    }
  }

  private static void play(Scenario.CommandRun commandRun, Path directory) throws IOException {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    byte[] stdin = commandRun.expected().getOrDefault("stdin", "").getBytes(UTF_8);
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(stdin),
            new PrintStream(out, false, UTF_8),
            new PrintStream(err, false, UTF_8),
            false,
            Map.of("HOME", directory.toString()),
            directory);
    List<String> words = CommandLineSplitter.of(commandRun.commandLine());
    assertThat(words.get(0)).isEqualTo("ahp");
    int exit = Ahp.run(terminal, words.subList(1, words.size()).toArray(String[]::new));
    compare(commandRun, out.toString(UTF_8), err.toString(UTF_8), exit);
    for (Map.Entry<String, String> block : commandRun.expected().entrySet()) {
      if (block.getKey().startsWith("file ")) {
        Path written = directory.resolve(block.getKey().substring(5));
        assertThat(written).exists();
        same(block.getValue(), Files.readString(written), block.getKey());
      }
    }
  }

  private static void compare(Scenario.CommandRun commandRun, String out, String err, int exit) {
    String said = commandRun.commandLine() + "\nstdout:\n" + out + "stderr:\n" + err;
    assertThat(exit).as(said).isEqualTo(commandRun.exit());
    Map<String, String> expected = commandRun.expected();
    if (expected.containsKey("stdout contains")) {
      found(expected.getOrDefault("stdout contains", ""), out, said);
    } else {
      same(expected.getOrDefault("stdout", ""), out, said);
    }
    if (expected.containsKey("stderr")) {
      found(expected.getOrDefault("stderr", ""), err, said);
    } else {
      assertThat(err).as(said).isEmpty();
    }
  }

  private static void same(String expected, String actual, String said) {
    if (!ExpectedText.matches(expected, actual)) {
      assertThat(actual).as(said).isEqualTo(expected);
    }
  }

  /** Each line of the block must be found somewhere. */
  private static void found(String expected, String actual, String said) {
    expected
        .lines()
        .filter(line -> !ExpectedText.found(line, actual))
        .forEach(line -> assertThat(actual).as(said).contains(line));
  }
}
