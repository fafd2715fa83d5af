package dev.ahp.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.broker.proof.ProofZip;
import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.jdbc.archive.ArchiveFile;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedArchiveTest {
  private static final Path EXPORT = Path.of("..", "spec", "vectors", "chained", "export.ndjson");

  @TempDir private Path directory = Path.of("");
  private byte[] whole = {};

  /** The three records of the export, and a note in place of its checkpoint. */
  @BeforeEach
  void archive() throws IOException, GeneralSecurityException {
    List<String> export = Files.readAllLines(EXPORT);
    var end = new AuditCheckpoint((JsonObject) JsonReader.read(export.get(3)));
    var archivedRange = new ArchiveNote.ArchivedRange(Instant.parse("2026-07-01T00:00:00Z"), 3);
    var keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    var note =
        ArchiveNote.sign(
            end.heads().orElseThrow(), archivedRange, archivedRange.before(), "k", keys);
    Path file = directory.resolve("whole.zst");
    new ArchiveFile(file)
        .write(
            sink -> {
              export.subList(0, 3).forEach(it -> sink.line(it.getBytes(StandardCharsets.UTF_8)));
              sink.line(CanonicalJson.bytes(note.json()));
            });
    whole = Files.readAllBytes(file);
  }

  private CommandResult verify(byte[] bytes, String... options) throws IOException {
    Files.write(directory.resolve("old.zst"), bytes);
    String[] command =
        Arrays.copyOf(new String[] {"audit", "verify", "old.zst"}, 3 + options.length);
    System.arraycopy(options, 0, command, 3, options.length);
    return CommandResult.of(directory, Map.of(), "", command);
  }

  private void finds(byte[] bytes, String code, String message) throws IOException {
    CommandResult json = verify(bytes, "--json");
    assertThat(json.err()).isEmpty();
    assertThat(json.exit()).isEqualTo(1);
    JsonObject report = (JsonObject) JsonReader.read(json.out());
    assertThat(report.bool("ok")).contains(false);
    JsonObject problem = report.array("problems").orElseThrow().objects().get(0);
    assertThat(problem.string("code")).contains(code);
    assertThat(problem.string("message").orElseThrow()).contains(message);

    CommandResult text = verify(bytes);
    assertThat(text.exit()).isEqualTo(1);
    assertThat(text.out()).startsWith("old.zst: does not hold, ").contains(code, message);
  }

  private byte[] flipped(int at) {
    byte[] flipped = whole.clone();
    flipped[at] ^= 1;
    return flipped;
  }

  @Test
  void aWholeOneHolds() throws IOException {
    assertThat(verify(whole).out()).startsWith("old.zst: holds, 3 records in 1 chain");
  }

  @Test
  void oneThatWasCutOffIsFoundWhereverItWasCut() throws IOException {
    for (int length = 4; length < whole.length; length += 61) {
      finds(Arrays.copyOf(whole, length), "TRUNCATED", "old.zst: it was cut off, at the start");
    }
    finds(Arrays.copyOf(whole, whole.length - 1), "TRUNCATED", "old.zst: it was cut off, ");
  }

  @Test
  void changedBytesAreFound() throws IOException {
    finds(flipped(whole.length / 2), "MALFORMED", "old.zst: its bytes were changed (");
    finds(flipped(whole.length - 2), "MALFORMED", "old.zst: its bytes were changed (");
  }

  @Test
  void whatFollowsTheEndIsFound() throws IOException {
    finds(
        Arrays.copyOf(whole, whole.length + 9),
        "MALFORMED",
        "old.zst: there are bytes that are not zstd, after line 4");
  }

  @Test
  void whatIsNoArchiveAtAllDoesNotHold() throws IOException {
    finds(new byte[0], "TRUNCATED", "an export is empty");
    finds(new byte[] {0x28, (byte) 0xB5}, "MALFORMED", "line 1 ");
    finds("Dear Jo".getBytes(StandardCharsets.UTF_8), "MALFORMED", "line 1 ");
  }

  @Test
  void aProofThatWasCutOffDoesNotHold() throws IOException {
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    ProofZip.write(Map.of("records.ndjson", Files.readAllBytes(EXPORT)), zip);

    finds(
        Arrays.copyOf(zip.toByteArray(), 300),
        "MALFORMED",
        "the bundle cannot be read: it was cut off");
  }

  @Test
  void whatIsNotThereCouldNotBeRead() {
    CommandResult commandResult =
        CommandResult.of(directory, Map.of(), "", "audit", "verify", "none.zst");

    assertThat(commandResult.exit()).isEqualTo(2);
    assertThat(commandResult.err()).contains("there is no file none.zst");
  }
}
