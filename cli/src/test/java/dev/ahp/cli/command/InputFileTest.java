package dev.ahp.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.problem.ProblemCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void fileUpToTheLimitIsRead() throws IOException {
    Files.writeString(directory.resolve("a.txt"), "12345");

    assertThat(read("a.txt", 5)).isEqualTo("12345");
    assertThatThrownBy(() -> read("a.txt", 4)).hasMessageContaining("exceeds the limit of 4 bytes");
  }

  @Test
  void hugeFileIsRejectedUnread() throws IOException {
    try (var file = new RandomAccessFile(directory.resolve("huge").toFile(), "rw")) {
      file.setLength(1L << 40);
    }

    assertThatThrownBy(() -> read("huge", 1 << 20))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code()).isEqualTo(ProblemCode.TOO_LARGE));
  }

  @Test
  void endlessStdinIsRejectedOneByteAfterTheLimit() {
    CountingZeroes endless = new CountingZeroes();

    assertThatThrownBy(() -> InputFile.read(terminal(endless), "-", 1000))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("stdin exceeds the limit");
    assertThat(endless.read).isEqualTo(1001);
  }

  @Test
  void dashReadsStdin() {
    Terminal terminal = terminal(new ByteArrayInputStream("hé".getBytes(UTF_8)));

    assertThat(InputFile.read(terminal, "-", 10)).isEqualTo("hé");
  }

  @Test
  void byteOrderMarkIsRemoved() throws IOException {
    Files.writeString(directory.resolve("marked"), "\uFEFF{}\n");

    assertThat(read("marked", 10)).isEqualTo("{}\n");
    try (BoundedLineReader lines =
        BoundedLineReader.open(terminal(InputStream.nullInputStream()), "marked")) {
      assertThat(lines.next()).isEqualTo("{}");
    }
  }

  @Test
  void missingFilesAndDirectoriesAreReported() {
    assertThatThrownBy(() -> read("nowhere.json", 10)).hasMessage("file not found: nowhere.json");
    assertThatThrownBy(() -> read(".", 10)).hasMessage(". is a directory; expected a file");
  }

  @Test
  void invalidUtf8IsRejected() throws IOException {
    Files.write(directory.resolve("latin"), new byte[] {'h', (byte) 0xe9});

    assertThatThrownBy(() -> read("latin", 10)).hasMessageContaining("not valid UTF-8");
  }

  private String read(String name, int limit) {
    return InputFile.read(terminal(InputStream.nullInputStream()), name, limit);
  }

  private Terminal terminal(InputStream in) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    return new Terminal(in, nowhere, nowhere, false, Map.of(), directory);
  }

  private static final class CountingZeroes extends InputStream {
    private long read;

    @Override
    public int read() {
      read++;
      return 0;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      read += length;
      return length;
    }
  }
}
