package dev.ahp.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.Ran;
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

  private Ran verify(byte[] export) throws IOException {
    Files.write(directory.resolve("export.ndjson"), export);
    return Ran.of(directory, Map.of(), "", "audit", "verify", "export.ndjson", "--json");
  }

  @Test
  void aFlippedBitIsToldAsAProblemOfTheExportThoughTheTextIsNoLongerUtf8() throws IOException {
    byte[] whole = Files.readAllBytes(EXPORT);
    for (int at = 3; at < whole.length; at += 97) {
      byte[] flipped = whole.clone();
      flipped[at] ^= (byte) 0x80;

      Ran ran = verify(flipped);

      assertThat(ran.exit()).as("byte " + at).isEqualTo(1);
      assertThat(ran.out()).startsWith("{\"ok\":false,");
      assertThat(ran.err()).isEmpty();
    }
  }

  @Test
  void whatIsPackedByAnotherProgramIsNamed() throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(Files.readAllBytes(EXPORT));
    }

    Ran ran = verify(packed.toByteArray());

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("export.ndjson is packed by gzip; unpack it first");
  }
}
