package dev.ahp.broker.events;

import dev.ahp.broker.store.RecordRow;
import java.util.ArrayList;
import java.util.List;

/**
 * What this node has recorded and nobody was told of yet. It holds so much and no more: all of it
 * is in the store, too, and can be read from there by those who are late.
 */
final class PendingRecords {
  /** What a record takes beside its text, about. */
  private static final int ROW_BYTES = 300;

  private final long mostBytes;
  private List<RecordRow> rows = new ArrayList<>();
  private long bytes;
  private boolean complete = true;

  /**
   * Nothing yet.
   *
   * @param mostBytes how much it holds
   */
  PendingRecords(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /**
   * What there was.
   *
   * @param complete whether this is all that came since the last was taken; there are no rows if
   *     not
   */
  record Drained(List<RecordRow> rows, boolean complete) {
    /** Whether something has come. */
    boolean isAny() {
      return !complete || !rows.isEmpty();
    }
  }

  synchronized void add(List<RecordRow> more) {
    for (RecordRow row : more) {
      bytes += ROW_BYTES + row.line().length;
    }
    if (bytes > mostBytes) {
      complete = false;
      rows = new ArrayList<>();
    } else {
      rows.addAll(more);
    }
  }

  synchronized Drained take() {
    Drained drained = new Drained(rows, complete);
    rows = new ArrayList<>();
    bytes = 0;
    complete = true;
    return drained;
  }
}
