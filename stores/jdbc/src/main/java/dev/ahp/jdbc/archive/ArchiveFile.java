package dev.ahp.jdbc.archive;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.AuditProblem.Code;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.audit.VerificationReport;
import dev.ahp.broker.api.AuditApi.LineSink;
import dev.ahp.jdbc.compression.CorruptFileException;
import dev.ahp.jdbc.compression.ZstdFileStream;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A file of audit records that were moved out of a store: JSON lines in one zstd frame with a
 * checksum. The first line is the note of the archive before, if there was one; then records by
 * chain and number; the last line is the note of this archive. So it verifies alone, and with the
 * archives before it and the rest of the chain behind it.
 */
public final class ArchiveFile {
  private final Path path;

  public ArchiveFile(Path path) {
    this.path = path;
  }

  /** Whether a file that begins so is one of these. */
  public static boolean isOne(byte[] beginning) {
    return ZstdFileStream.isOne(beginning);
  }

  public boolean exists() {
    return Files.exists(path);
  }

  /**
   * Writes the lines of an archive. When this returns the file is on the disk under its name, was
   * read back and holds; without a record to archive there is no file.
   *
   * @param source writes every line to what it is given
   * @throws IOException also if a file of that name is there, or what was read back does not hold
   */
  public Optional<ArchiveNote> write(Consumer<LineSink> source) throws IOException {
    if (exists()) {
      throw new FileAlreadyExistsException(path.toString());
    }
    Path draft = path.resolveSibling("." + path.getFileName() + ".tmp");
    try {
      writeLines(draft, source);
      ArchiveCheckResult archiveCheckResult = new ArchiveFile(draft).check(new ChainVerifier(null));
      if (archiveCheckResult.records() == 0) {
        return Optional.empty();
      }
      if (!archiveCheckResult.report().ok()) {
        throw new IOException(
            "what was written does not hold: " + archiveCheckResult.report().problems());
      }
      Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
      force(Objects.requireNonNull(path.toAbsolutePath().getParent()));
      return archiveCheckResult.note();
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void writeLines(Path draft, Consumer<LineSink> source) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            draft,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      try (OutputStream out = ZstdFileStream.to(Channels.newOutputStream(channel))) {
        source.accept(line -> put(out, line));
      }
    }
    force(draft);
  }

  private static void put(OutputStream out, byte[] line) {
    try {
      out.write(line);
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A directory is forced too, or its new name for the file may be lost. */
  private static void force(Path fileOrDirectory) throws IOException {
    try (FileChannel channel = FileChannel.open(fileOrDirectory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** The lines, unpacked. */
  public InputStream open() throws IOException {
    return ZstdFileStream.from(Files.newInputStream(path));
  }

  /** What a look through a file found. */
  public record ArchiveCheckResult(
      long records, Optional<ArchiveNote> note, VerificationReport report) {}

  /**
   * Reads every line into the verifier, and that the file is whole.
   *
   * @throws IOException if it cannot be read; that it is damaged is a problem that the report names
   */
  public ArchiveCheckResult check(ChainVerifier verifier) throws IOException {
    verifier.nextFile();
    long before = verifier.report().records();
    Optional<ArchiveNote> note = Optional.empty();
    try (ArchiveLineReader archiveLineReader = new ArchiveLineReader(open())) {
      for (String line = archiveLineReader.next(); line != null; line = archiveLineReader.next()) {
        verifier.line(line);
        note = note(line);
      }
      verifier.endOfArchive();
    } catch (CorruptFileException e) {
      note = Optional.empty();
      verifier.breaksOff(
          e.isCutOff() ? Code.TRUNCATED : Code.MALFORMED,
          path.getFileName() + ": " + e.getMessage());
    }
    VerificationReport report = verifier.report();
    return new ArchiveCheckResult(report.records() - before, note, report);
  }

  private static Optional<ArchiveNote> note(String line) {
    if (!line.contains("ahp.audit.archive")) {
      return Optional.empty();
    }
    try {
      Optional<JsonObject> json = JsonReader.read(line).asObject();
      return json.filter(ArchiveNote::isOne).map(ArchiveNote::new);
    } catch (JsonException noJson) {
      return Optional.empty();
    }
  }
}
