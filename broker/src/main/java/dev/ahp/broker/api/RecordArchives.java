package dev.ahp.broker.api;

import java.io.IOException;
import java.time.Instant;

/** The audit records that were moved from the store to archives. */
@FunctionalInterface
public interface RecordArchives {
  /** No archives. */
  RecordArchives NONE = (before, sink) -> {};

  /**
   * Passes the lines of archives to a sink, oldest archive first.
   *
   * @param before archives with later records are skipped, because the store may contain these
   */
  void read(Instant before, ArchiveLineSink sink) throws IOException;

  /** Receives the lines of archives. */
  interface ArchiveLineSink {
    /** Starts the next archive. */
    void nextFile();

    void line(byte[] line);
  }
}
