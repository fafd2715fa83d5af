package dev.ahp.broker.view;

import dev.ahp.broker.command.SizeBudget;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of the matching records.
 *
 * @param more whether others may follow
 */
public record RecordSlice(List<RecordRow> rows, boolean more) {
  private static final int BATCH_SIZE = 50;

  /** Reads records in small batches within the size budget, because some are large. */
  public static RecordSlice of(StoreView view, RecordQuery query) {
    List<RecordRow> rows = new ArrayList<>();
    SizeBudget sizeBudget = new SizeBudget();
    RecordRow.RecordPosition position = query.after();
    while (rows.size() < query.limit() && sizeBudget.hasRemaining()) {
      int step = Math.min(BATCH_SIZE, query.limit() - rows.size());
      List<RecordRow> read = view.records(query.from(position, step));
      for (int i = 0; i < read.size() && sizeBudget.hasRemaining(); i++) {
        if (sizeBudget.admits(read.get(i).line().length)) {
          rows.add(read.get(i));
        }
      }
      if (read.size() < step && sizeBudget.hasRemaining()) {
        return new RecordSlice(rows, false);
      }
      position = rows.get(rows.size() - 1).position();
    }
    return new RecordSlice(rows, true);
  }

  /** Returns the last record; present if others may follow. */
  public RecordRow last() {
    return rows.get(rows.size() - 1);
  }
}
