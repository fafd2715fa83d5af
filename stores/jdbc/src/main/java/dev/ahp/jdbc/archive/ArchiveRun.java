package dev.ahp.jdbc.archive;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.api.AuditApi.LineSink;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;

/**
 * Moves old audit records to an archive. If a complete archive already exists, an earlier run ended
 * before the confirmation; then it is confirmed now. The store accepts a note only if it signed it
 * and the records match.
 */
public final class ArchiveRun {
  private static final String INCOMPLETE = "the file exists and is not a complete archive";

  private final ArchiveSource source;

  /** The source of the records. */
  public interface ArchiveSource {
    /** See {@code AuditApi.archive}. */
    void lines(Instant before, LineSink sink) throws IOException;

    /** See {@code AuditApi.archived}. */
    JsonObject confirm(JsonObject note);
  }

  public ArchiveRun(ArchiveSource source) {
    this.source = source;
  }

  /**
   * Archives records, or completes an earlier run.
   *
   * @return the response of the store; empty if there are no records before the time
   * @throws IOException if the file cannot be written, or exists and is incomplete
   */
  public Optional<JsonObject> run(Instant before, ArchiveLocation location, String name)
      throws IOException {
    Optional<ArchiveNote> note =
        location.exists(name) ? checkExisting(location, name) : write(location, name, before);
    return note.map(it -> source.confirm(it.json()));
  }

  private Optional<ArchiveNote> write(ArchiveLocation location, String name, Instant before)
      throws IOException {
    return location.write(
        name,
        sink -> {
          try {
            source.lines(before, sink);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static Optional<ArchiveNote> checkExisting(ArchiveLocation location, String name)
      throws IOException {
    ArchiveFile.ArchiveCheckResult result;
    try {
      result = location.check(name, new ChainVerifier(null));
    } catch (IOException e) {
      throw new IOException(INCOMPLETE + ": " + e.getMessage(), e);
    }
    if (!result.report().ok()) {
      throw new IOException(INCOMPLETE + ": " + result.report().problems().get(0).message());
    }
    if (result.note().isEmpty()) {
      throw new IOException(INCOMPLETE);
    }
    return result.note();
  }
}
