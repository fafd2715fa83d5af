package dev.ahp.inventory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InventoryTest {
  private static final String HANDOFF =
      """
      from agents import Agent
      b = Agent(name="b")
      a = Agent(name="a", handoffs=[b])
      """;

  @TempDir private Path root = Path.of("");
  private final List<String> notes = new ArrayList<>();

  private Path write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private List<HandoffLocation> find() {
    return new Inventory(root, notes::add).find();
  }

  @Test
  void installedAndBuiltFilesAreNotSearched() throws IOException {
    for (String directory : List.of("node_modules", ".git", "target", "venv", ".venv")) {
      write(directory + "/x.py", HANDOFF);
    }
    write("src/x.py", HANDOFF);

    assertThat(find()).extracting(HandoffLocation::file).containsExactly("src/x.py");
  }

  @Test
  void aFileOverTheLimitIsReportedAndSkipped() throws IOException {
    write("big.py", HANDOFF + "#".repeat(1 << 20));
    write("small.py", HANDOFF);

    assertThat(find()).extracting(HandoffLocation::file).containsExactly("small.py");
    assertThat(notes).containsExactly("big.py: file is larger than 1 MiB and was not searched");
  }

  @Test
  void aFileWithASyntaxErrorIsReportedAndSearched() throws IOException {
    write("broken.py", HANDOFF + "def (:\n");
    write("whole.py", HANDOFF);

    assertThat(find()).extracting(HandoffLocation::file).containsExactly("broken.py", "whole.py");
    assertThat(notes)
        .containsExactly("broken.py:4: syntax error; the rest of the file was searched");
  }

  @Test
  void symbolicLinkLoopsAreNotFollowed() throws IOException {
    write("a/x.py", HANDOFF);
    Files.createSymbolicLink(root.resolve("a/again"), root);

    assertThat(find()).hasSize(1);
    assertThat(notes).isEmpty();
  }

  @Test
  void nonAsciiTextDoesNotShiftPositions() throws IOException {
    write(
        "x.py",
        """
        from agents import Agent  # naïve 🙂 — «x»
        fünf = Agent(name="Zoë 🙂")
        a = Agent(instructions="日本語🙂", name="überall", handoffs=[fünf])
        """);

    assertThat(find())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.source()).isEqualTo("überall");
              assertThat(it.target()).isEqualTo("Zoë 🙂");
              assertThat(it.line()).isEqualTo(3);
            });
  }

  @Test
  void unknownNamesAreDescribedByTheirExpression() throws IOException {
    write(
        "x.py", "from agents import Agent\ndef f(t):\n  g(Agent(name='a', handoffs=[t.of(1)]))\n");

    assertThat(find())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.target()).isNull();
              assertThat(it.note()).isEqualTo("t.of(…)");
            });
  }

  @Test
  void binaryFilesAreTolerated() throws IOException {
    byte[] bytes = ("from agents import Agent\n\0\1" + "\u00ff\u00fe").getBytes(UTF_8);
    bytes[bytes.length - 1] = (byte) 0xff;
    Files.write(root.resolve("x.py"), bytes);

    assertThat(find()).isEmpty();
  }
}
