package dev.ahp.broker.events;

import dev.ahp.broker.store.RecordRow;
import java.util.ArrayList;
import java.util.List;

/**
 * A bounded buffer of committed records that have not been dispatched yet. When it overflows it
 * drops its content; the dispatcher then reads the gap from the store.
 */
final class PendingRecords {
  /** Approximate memory per record in addition to its text. */
  private static final int OVERHEAD_BYTES = 300;

  private final long maxBytes;
  private List<RecordRow> rows = new ArrayList<>();
  private long bytes;
  private boolean complete = true;

  PendingRecords(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * The drained records.
   *
   * @param complete false if records were dropped since the last drain; {@code rows} is empty then
   */
  record Drained(List<RecordRow> rows, boolean complete) {
    boolean hasRecords() {
      return !complete || !rows.isEmpty();
    }
  }

  synchronized void add(List<RecordRow> more) {
    for (RecordRow row : more) {
      bytes += OVERHEAD_BYTES + row.line().length;
    }
    if (bytes > maxBytes) {
      complete = false;
      rows = new ArrayList<>();
    } else {
      rows.addAll(more);
    }
  }

  synchronized Drained drain() {
    Drained drained = new Drained(rows, complete);
    rows = new ArrayList<>();
    bytes = 0;
    complete = true;
    return drained;
  }
}
