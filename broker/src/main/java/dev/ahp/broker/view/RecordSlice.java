package dev.ahp.broker.view;

import dev.ahp.broker.command.SizeBudget;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import java.util.ArrayList;
import java.util.List;

/**
 * Some of the records that were asked for.
 *
 * @param more whether there may be others after them
 */
public record RecordSlice(List<RecordRow> rows, boolean more) {
  private static final int AT_ONCE = 50;

  /** Some records hold a whole message, so they are read a few at a time, while there is room. */
  public static RecordSlice of(StoreView view, RecordQuery query) {
    List<RecordRow> rows = new ArrayList<>();
    SizeBudget sizeBudget = new SizeBudget();
    RecordQuery.RecordPosition recordPosition = query.after();
    while (rows.size() < query.limit() && sizeBudget.hasRemaining()) {
      int step = Math.min(AT_ONCE, query.limit() - rows.size());
      List<RecordRow> read = view.records(query.from(recordPosition, step));
      for (int i = 0; i < read.size() && sizeBudget.hasRemaining(); i++) {
        sizeBudget.take(read.get(i).line().length);
        rows.add(read.get(i));
      }
      if (read.size() < step && sizeBudget.hasRemaining()) {
        return new RecordSlice(rows, false);
      }
      recordPosition = rows.get(rows.size() - 1).place();
    }
    return new RecordSlice(rows, true);
  }

  /** The last of them; there is one if there may be others after it. */
  public RecordRow last() {
    return rows.get(rows.size() - 1);
  }
}
