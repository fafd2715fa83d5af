package dev.ahp.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LifecycleDocumentTest {
  private static final Path PAGE = Path.of("..", "docs", "reference", "lifecycle.md");

  @Test
  void referencePageListsAllTransitions() throws IOException {
    List<String> moves =
        Lifecycle.moves().stream()
            .map(
                transition ->
                    "| %s | %s | %s |"
                        .formatted(transition.from(), transition.to(), transition.when()))
            .toList();

    assertThat(rows(4)).containsExactlyElementsOf(moves);
  }

  @Test
  void referencePageListsAllTerminalReasons() throws IOException {
    List<String> reasons =
        Arrays.stream(TerminalReason.values())
            .map(reason -> "| %s | %s |".formatted(reason.wireName(), endings(reason)))
            .toList();

    assertThat(rows(3)).containsExactlyElementsOf(reasons);
  }

  private static String endings(TerminalReason reason) {
    return Arrays.stream(Status.values())
        .filter(reason::explains)
        .map(Status::wireName)
        .collect(Collectors.joining(", "));
  }

  /** Returns the rows of the table with this number of bars per row, without its header. */
  private static List<String> rows(int bars) throws IOException {
    return Files.readAllLines(PAGE).stream()
        .filter(line -> line.startsWith("| ") && line.chars().filter(c -> c == '|').count() == bars)
        .skip(1)
        .toList();
  }
}
