package dev.ahp.cli.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.brief.BriefMarkdown;
import dev.ahp.brief.BriefValidator;
import dev.ahp.cli.scenario.CommandLineSplitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteABriefHowToTest {
  private static final Path DOCS = Path.of("..", "docs");

  @TempDir private Path directory = Path.of("");

  @Test
  void allCommandsOfTheHowToSucceed() throws IOException {
    BriefSession session =
        new BriefSession(directory).repository().git("checkout", "-qb", "cache").file("a.txt", "a");

    List<List<String>> commands =
        blocks("how-to/write-a-brief.md", "sh")
            .flatMap(block -> block.replace("\\\n", " ").lines())
            .map(CommandLineSplitter::of)
            .toList();

    assertThat(commands).hasSizeGreaterThan(6);
    for (List<String> command : commands) {
      assertThat(command.get(0)).isEqualTo("ahp");
      int exit = session.ahp(command.subList(1, command.size()).toArray(String[]::new));
      assertThat(exit).as("%s%n%s", command, session.err()).isZero();
    }
  }

  @Test
  void exampleOfTheReferenceIsValid() throws IOException {
    String example = blocks("reference/brief.md", "md").findFirst().orElseThrow();

    assertThat(BriefValidator.check(BriefMarkdown.read(example))).isEmpty();
  }

  private static Stream<String> blocks(String page, String language) throws IOException {
    String text = Files.readString(DOCS.resolve(page));
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(text)
        .results()
        .map(block -> block.group(1));
  }
}
