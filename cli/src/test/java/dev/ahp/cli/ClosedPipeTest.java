package dev.ahp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.command.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Tests output to a closedTerminal pipe, as in {@code ahp … | head -1}. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
class ClosedPipeTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void scanStopsWhenPipeIsClosed() {
    assertThat(
            Ahp.run(
                closedTerminal(endless("{\"text\": \"The build is green.\"}\n")),
                "scan",
                "--lines",
                "-"))
        .isZero();
  }

  @Test
  void watchStopsWhenPipeIsClosed() throws IOException {
    Files.writeString(directory.resolve("registry.yaml"), "agents: {}\n");
    Path contract = Files.createDirectory(directory.resolve("handoffs")).resolve("a.yaml");
    Files.writeString(contract, "id: first-v1\n");

    assertThat(Ahp.run(closedTerminal(InputStream.nullInputStream()), "lint", "--watch"))
        .isEqualTo(1);
  }

  private Terminal closedTerminal(InputStream in) {
    PrintStream out =
        new PrintStream(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
              }
            },
            false,
            UTF_8);
    PrintStream err = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    return new Terminal(in, out, err, false, Map.of(), directory);
  }

  private static InputStream endless(String line) {
    byte[] bytes = line.getBytes(UTF_8);
    return new InputStream() {
      @Override
      public int read() {
        throw new UnsupportedOperationException("only bulk reads are supported");
      }

      @Override
      public int read(byte[] buffer, int offset, int length) {
        assertThat(length).isGreaterThanOrEqualTo(bytes.length);
        System.arraycopy(bytes, 0, buffer, offset, bytes.length);
        return bytes.length;
      }
    };
  }
}
