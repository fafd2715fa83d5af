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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A file of archived audit records: JSON lines in one zstd frame with a checksum. The first line is
 * the note of the previous archive, if any. Then follow the records by chain and number, and the
 * note of this archive. The file can be verified alone, or together with earlier archives and the
 * rest of the chain.
 */
public final class ArchiveFile {
  private static final int MAX_LINE_BYTES = 1 << 22;

  private final Path path;

  public ArchiveFile(Path path) {
    this.path = path;
  }

  /** Returns whether a file starts like an archive. */
  public static boolean isArchive(byte[] beginning) {
    return ZstdFileStream.isZstd(beginning);
  }

  public boolean exists() {
    return Files.exists(path);
  }

  /**
   * Writes an archive and verifies it. When this returns, the file is on disk under its name.
   * Without records, no file is created.
   *
   * @param source writes all lines to the sink
   * @throws IOException if the file exists, cannot be written or fails verification
   */
  public Optional<ArchiveNote> write(Consumer<LineSink> source) throws IOException {
    if (exists()) {
      throw new FileAlreadyExistsException(path.toString());
    }
    Path temporary = path.resolveSibling("." + path.getFileName() + ".tmp");
    try {
      writeLines(temporary, source);
      ArchiveCheckResult result = new ArchiveFile(temporary).check(new ChainVerifier(null));
      if (result.records() == 0) {
        return Optional.empty();
      }
      if (!result.report().ok()) {
        throw new IOException(
            "the written archive failed verification: " + result.report().problems());
      }
      Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
      force(Objects.requireNonNull(path.toAbsolutePath().getParent()));
      return result.note();
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void writeLines(Path temporary, Consumer<LineSink> source) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      try (OutputStream out = ZstdFileStream.to(Channels.newOutputStream(channel))) {
        source.accept(line -> put(out, line));
      }
    }
    force(temporary);
  }

  private static void put(OutputStream out, byte[] line) {
    try {
      out.write(line);
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Forces a file or directory to disk; a new file name is durable only with its directory. */
  private static void force(Path fileOrDirectory) throws IOException {
    try (FileChannel channel = FileChannel.open(fileOrDirectory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Opens the uncompressed lines. */
  public InputStream open() throws IOException {
    return ZstdFileStream.from(Files.newInputStream(path));
  }

  /** Passes every line to a sink. */
  public void read(LineSink sink) throws IOException {
    try (InputStream in = open()) {
      for (String line = nextLine(in); line != null; line = nextLine(in)) {
        sink.line(line.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /** The result of a verification. */
  public record ArchiveCheckResult(
      long records, Optional<ArchiveNote> note, VerificationReport report) {}

  /**
   * Passes every line to the verifier and checks that the file is complete.
   *
   * @throws IOException if the file cannot be read; damage is reported as a problem instead
   */
  public ArchiveCheckResult check(ChainVerifier verifier) throws IOException {
    verifier.nextFile();
    long before = verifier.report().records();
    Optional<ArchiveNote> note = Optional.empty();
    try (InputStream in = open()) {
      for (String line = nextLine(in); line != null; line = nextLine(in)) {
        verifier.line(line);
        note = note(line);
      }
      verifier.endOfArchive();
    } catch (CorruptFileException e) {
      note = Optional.empty();
      verifier.breaksOff(
          e.isTruncated() ? Code.TRUNCATED : Code.MALFORMED,
          path.getFileName() + ": " + e.getMessage());
    }
    VerificationReport report = verifier.report();
    return new ArchiveCheckResult(report.records() - before, note, report);
  }

  /** Returns the next line, or null at the end. */
  static @Nullable String nextLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(1024);
    int b = in.read();
    if (b < 0) {
      return null;
    }
    for (; b >= 0 && b != '\n'; b = in.read()) {
      if (line.size() == MAX_LINE_BYTES) {
        throw new CorruptFileException("a line is longer than " + MAX_LINE_BYTES + " bytes", false);
      }
      line.write(b);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  private static Optional<ArchiveNote> note(String line) {
    if (!line.contains("ahp.audit.archive")) {
      return Optional.empty();
    }
    try {
      Optional<JsonObject> json = JsonReader.read(line).asObject();
      return json.filter(ArchiveNote::isOne).map(ArchiveNote::new);
    } catch (JsonException notJson) {
      return Optional.empty();
    }
  }
}
