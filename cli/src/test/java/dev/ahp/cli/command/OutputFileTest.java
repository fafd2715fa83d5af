package dev.ahp.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void fileIsReplaced() throws IOException {
    Path file = Files.writeString(directory.resolve("a.txt"), "old and long");

    OutputFile.write(file, "new");

    assertThat(file).hasContent("new");
    assertThat(names()).containsExactly("a.txt");
  }

  @Test
  void failedWriteKeepsTheOldFileAndLeavesNoTemporaryFile() throws IOException {
    Path file = Files.writeString(directory.resolve("a.txt"), "old");

    assertThatThrownBy(
            () ->
                OutputFile.write(
                    file,
                    out -> {
                      out.write('n');
                      throw new IOException("the line is dead");
                    }))
        .isInstanceOf(CommandException.class)
        .hasMessageEndingWith("a.txt: the line is dead");
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("a.txt");
  }

  @Test
  void linkIsWrittenThrough() throws IOException {
    Path file = Files.writeString(directory.resolve("a.txt"), "old");
    Path link = Files.createSymbolicLink(directory.resolve("link"), file);

    OutputFile.write(link, "new");

    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void deviceErrorIsReported() throws IOException {
    Path full = Files.createSymbolicLink(directory.resolve("full"), Path.of("/dev/full"));

    assertThatThrownBy(() -> OutputFile.write(full, "text"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("No space left on device");
    assertThat(full).isSymbolicLink();
  }

  @Test
  void missingDirectoryIsReported() {
    assertThatThrownBy(() -> OutputFile.write(directory.resolve("none/a.txt"), "x"))
        .hasMessageContaining("its directory does not exist");
    assertThatThrownBy(() -> OutputFile.write(directory, "x"))
        .hasMessageContaining("is a directory");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(it -> String.valueOf(it.getFileName())).toList();
    }
  }
}
