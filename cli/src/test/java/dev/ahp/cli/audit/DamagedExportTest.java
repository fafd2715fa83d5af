package dev.ahp.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedExportTest {
  private static final Path EXPORT = Path.of("..", "spec", "vectors", "chained", "export.ndjson");

  @TempDir Path directory;

  private CommandResult verify(byte[] export) throws IOException {
    Files.write(directory.resolve("export.ndjson"), export);
    return CommandResult.of(directory, Map.of(), "", "audit", "verify", "export.ndjson", "--json");
  }

  @Test
  void flippedBitIsReportedEvenIfTextIsNotUtf8() throws IOException {
    byte[] whole = Files.readAllBytes(EXPORT);
    for (int at = 3; at < whole.length; at += 97) {
      byte[] flipped = whole.clone();
      flipped[at] ^= (byte) 0x80;

      CommandResult result = verify(flipped);

      assertThat(result.exit()).as("byte " + at).isEqualTo(1);
      assertThat(result.out()).startsWith("{\"ok\":false,");
      assertThat(result.err()).isEmpty();
    }
  }

  @Test
  void gzipFileIsRejected() throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(Files.readAllBytes(EXPORT));
    }

    CommandResult result = verify(packed.toByteArray());

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("export.ndjson is compressed with gzip; decompress it first");
  }
}
