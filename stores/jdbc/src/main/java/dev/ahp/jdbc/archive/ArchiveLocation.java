package dev.ahp.jdbc.archive;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.api.AuditApi.LineSink;
import dev.ahp.jdbc.archive.ArchiveFile.ArchiveCheckResult;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A place that holds archives by name: a directory or a bucket. */
public interface ArchiveLocation {
  boolean exists(String name) throws IOException;

  /** Returns the names of the archives, sorted. */
  List<String> names() throws IOException;

  /**
   * Writes an archive and verifies the stored copy. Without records, nothing is stored.
   *
   * @see ArchiveFile#write
   */
  Optional<ArchiveNote> write(String name, Consumer<LineSink> source) throws IOException;

  /** Verifies an archive; see {@link ArchiveFile#check}. */
  ArchiveCheckResult check(String name, ChainVerifier verifier) throws IOException;

  /** Passes every line of an archive to a sink. */
  void read(String name, LineSink sink) throws IOException;

  void delete(String name) throws IOException;
}
