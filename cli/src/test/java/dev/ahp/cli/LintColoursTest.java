package dev.ahp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintColoursTest {
  private static final String RED = "\u001b[31merror\u001b[0m";

  @TempDir private Path directory = Path.of("");

  @BeforeEach
  void createContractWithErrors() throws IOException {
    Files.createDirectories(directory.resolve("handoffs"));
    Files.writeString(directory.resolve("registry.yaml"), "agents: {a: {}, b: {}}");
    Files.writeString(directory.resolve("handoffs/x.yaml"), "id: a-to-b\nsource: a\ntarget: b\n");
  }

  @Test
  void findingsAreColouredOnTerminal() {
    assertThat(lint(true)).contains(RED, "\u001b[1mAHP003\u001b[0m");
  }

  @Test
  void otherOutputIsNotColoured() {
    assertThat(lint(false)).contains("error AHP003").doesNotContain("\u001b");
    assertThat(lint(true, "--no-color")).doesNotContain("\u001b");
    assertThat(lint(true, "--format", "github")).doesNotContain("\u001b");
    assertThat(lint(true, "--json")).doesNotContain("\u001b");
  }

  @Test
  void fileIsNotColoured() throws IOException {
    Path file = directory.resolve("report.txt");

    lint(true, "-o", file.toString());

    assertThat(Files.readString(file)).contains("error AHP003").doesNotContain("\u001b");
  }

  private String lint(boolean colours, String... more) {
    FakeTerminal terminal = new FakeTerminal(colours, Map.of());
    List<String> words = new ArrayList<>(List.of("lint", directory.toString()));
    words.addAll(List.of(more));
    Ahp.run(terminal.terminal(), words.toArray(String[]::new));
    return terminal.out();
  }
}
