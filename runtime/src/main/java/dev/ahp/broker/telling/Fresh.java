package dev.ahp.broker.telling;

import dev.ahp.broker.store.RecordRow;
import java.util.ArrayList;
import java.util.List;

/**
 * What this node has recorded and nobody was told of yet. It holds so much and no more: all of it
 * is in the store, too, and can be read from there by those who are late.
 */
final class Fresh {
  private final int most;
  private List<RecordRow> rows = new ArrayList<>();
  private boolean complete = true;

  /**
   * Nothing yet.
   *
   * @param most how many records it holds
   */
  Fresh(int most) {
    this.most = most;
  }

  /**
   * What there was.
   *
   * @param complete whether this is all that came since the last was taken; there are no rows if
   *     not
   */
  record Taken(List<RecordRow> rows, boolean complete) {
    /** Whether something has come. */
    boolean isAny() {
      return !complete || !rows.isEmpty();
    }
  }

  synchronized void add(List<RecordRow> more) {
    if (rows.size() + more.size() > most) {
      complete = false;
      rows = new ArrayList<>();
    }
    if (complete) {
      rows.addAll(more);
    }
  }

  synchronized Taken take() {
    Taken taken = new Taken(rows, complete);
    rows = new ArrayList<>();
    complete = true;
    return taken;
  }
}
