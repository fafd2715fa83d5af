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

  /** Creates an archive of the three exported records, with a note instead of the checkpoint. */
  @BeforeEach
  void archive() throws IOException, GeneralSecurityException {
    List<String> export = Files.readAllLines(EXPORT);
    var end = new AuditCheckpoint((JsonObject) JsonReader.read(export.get(3)));
    var range = new ArchiveNote.ArchivedRange(Instant.parse("2026-07-01T00:00:00Z"), 3);
    var keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    var note = ArchiveNote.sign(end.heads().orElseThrow(), range, range.before(), "k", keys);
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

  private void assertProblem(byte[] bytes, String code, String message) throws IOException {
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
    assertThat(text.out()).startsWith("old.zst: not valid, ").contains(code, message);
  }

  private byte[] flipped(int at) {
    byte[] flipped = whole.clone();
    flipped[at] ^= 1;
    return flipped;
  }

  @Test
  void completeArchiveIsValid() throws IOException {
    assertThat(verify(whole).out()).startsWith("old.zst: valid, 3 records in 1 chain");
  }

  @Test
  void truncationIsDetectedAtAnyLength() throws IOException {
    for (int length = 4; length < whole.length; length += 61) {
      assertProblem(
          Arrays.copyOf(whole, length),
          "TRUNCATED",
          "old.zst: the file is truncated, at the start");
    }
    assertProblem(
        Arrays.copyOf(whole, whole.length - 1), "TRUNCATED", "old.zst: the file is truncated, ");
  }

  @Test
  void changedBytesAreDetected() throws IOException {
    assertProblem(flipped(whole.length / 2), "MALFORMED", "old.zst: the file is damaged (");
    assertProblem(flipped(whole.length - 2), "MALFORMED", "old.zst: the file is damaged (");
  }

  @Test
  void trailingBytesAreDetected() throws IOException {
    assertProblem(
        Arrays.copyOf(whole, whole.length + 9),
        "MALFORMED",
        "old.zst: the file contains bytes that are not zstd, after line 4");
  }

  @Test
  void otherFilesAreNotValid() throws IOException {
    assertProblem(new byte[0], "TRUNCATED", "an export is empty");
    assertProblem(new byte[] {0x28, (byte) 0xB5}, "MALFORMED", "line 1 ");
    assertProblem("Dear Jo".getBytes(StandardCharsets.UTF_8), "MALFORMED", "line 1 ");
  }

  @Test
  void truncatedProofIsNotValid() throws IOException {
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    ProofZip.write(Map.of("records.ndjson", Files.readAllBytes(EXPORT)), zip);

    assertProblem(
        Arrays.copyOf(zip.toByteArray(), 300),
        "MALFORMED",
        "cannot read the bundle: the file is truncated");
  }

  @Test
  void missingFileIsExitTwo() {
    CommandResult result = CommandResult.of(directory, Map.of(), "", "audit", "verify", "none.zst");

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("file not found: none.zst");
  }
}
