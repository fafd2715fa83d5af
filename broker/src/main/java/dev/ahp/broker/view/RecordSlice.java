package dev.ahp.broker.view;

import dev.ahp.broker.command.SizeBudget;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

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

  /**
   * Returns the slice with records from archives before or between those of the store.
   *
   * @param moved the archived records after the position of the query, sorted
   */
  public RecordSlice with(List<RecordRow> moved, int limit) {
    if (moved.isEmpty()) {
      return this;
    }
    List<RecordRow> all =
        Stream.concat(moved.stream(), rows.stream())
            .sorted(Comparator.comparing(RecordRow::position))
            .toList();
    SizeBudget sizeBudget = new SizeBudget();
    List<RecordRow> page = new ArrayList<>();
    for (RecordRow row : all) {
      if (page.size() == limit || !sizeBudget.admits(row.line().length)) {
        return new RecordSlice(page, true);
      }
      page.add(row);
    }
    return new RecordSlice(page, more);
  }

  /** Returns the last record; present if others may follow. */
  public RecordRow last() {
    return rows.get(rows.size() - 1);
  }
}
