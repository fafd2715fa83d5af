package dev.ahp.jdbc.archive;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.api.AuditApi.LineSink;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Moves old audit records into a file. A file that is there already and holds is one whose run
 * ended before the store was told; then the store is told now. The store decides: it takes a note
 * only if it signed it and the records are as the note says.
 */
public final class ArchiveRun {
  private static final String NOT_WHOLE = "the file is there and is no whole archive";

  private final ArchiveSource archiveSource;

  /** Where the records are. */
  public interface ArchiveSource {
    /** As {@code AuditApi.archive}. */
    void lines(Instant before, LineSink sink) throws IOException;

    /** As {@code AuditApi.archived}. */
    JsonObject confirm(JsonObject note);
  }

  public ArchiveRun(ArchiveSource archiveSource) {
    this.archiveSource = archiveSource;
  }

  /**
   * Archives, or ends what an earlier run began.
   *
   * @return what the store answered; empty if nothing is that old
   * @throws IOException if the file cannot be written, or one is there that is no whole archive
   */
  public Optional<JsonObject> run(Instant before, Path path) throws IOException {
    ArchiveFile file = new ArchiveFile(path);
    Optional<ArchiveNote> note = file.exists() ? found(file) : written(file, before);
    return note.map(it -> archiveSource.confirm(it.json()));
  }

  private Optional<ArchiveNote> written(ArchiveFile file, Instant before) throws IOException {
    return file.write(
        sink -> {
          try {
            archiveSource.lines(before, sink);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static Optional<ArchiveNote> found(ArchiveFile file) throws IOException {
    ArchiveFile.ArchiveCheckResult archiveCheckResult;
    try {
      archiveCheckResult = file.check(new ChainVerifier(null));
    } catch (IOException e) {
      throw new IOException(NOT_WHOLE + ": " + e.getMessage(), e);
    }
    if (!archiveCheckResult.report().ok()) {
      throw new IOException(
          NOT_WHOLE + ": " + archiveCheckResult.report().problems().get(0).message());
    }
    if (archiveCheckResult.note().isEmpty()) {
      throw new IOException(NOT_WHOLE);
    }
    return archiveCheckResult.note();
  }
}
