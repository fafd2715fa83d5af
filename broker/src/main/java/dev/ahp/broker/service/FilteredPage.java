package dev.ahp.broker.service;

import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.command.SizeBudget;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A page of the rows that a caller may see. The number of scanned rows and the {@link SizeBudget}
 * are limited; at the limit the page ends, short or empty, with a cursor.
 */
final class FilteredPage<T> {
  static final int MAX_ROWS = 5_000;
  private static final int BATCH_SIZE = 100;

  private final RowSource<T> rowSource;
  private final ToLongFunction<T> number;

  /** Reads the rows after a number, or before it for newest-first lists. */
  @FunctionalInterface
  interface RowSource<T> {
    List<T> from(long number, int limit);
  }

  /** Loads the data to render a batch of rows. */
  @FunctionalInterface
  interface BatchLookup<T> {
    RowRenderer<T> at(List<T> rows);
  }

  /** Renders a row; returns null if the caller may not see it. */
  @FunctionalInterface
  interface RowRenderer<T> {
    @Nullable Json of(T row);
  }

  FilteredPage(RowSource<T> rowSource, ToLongFunction<T> number) {
    this.rowSource = rowSource;
    this.number = number;
  }

  /** Returns the page after the cursor. */
  JsonObject page(PageRequest pageRequest, BatchLookup<T> batchLookup) {
    List<Json> items = new ArrayList<>();
    long after = PageCursors.number(pageRequest);
    SizeBudget sizeBudget = new SizeBudget();
    int scanned = 0;
    boolean more = true;
    while (more && items.size() < pageRequest.limit() && sizeBudget.hasRemaining()) {
      int step = scanned == 0 ? pageRequest.limit() : BATCH_SIZE;
      List<T> found = rowSource.from(after, step);
      RowRenderer<T> rowRenderer = batchLookup.at(found);
      for (T row : found) {
        if (items.size() == pageRequest.limit()) {
          break;
        }
        Json item = rowRenderer.of(row);
        if (item != null && !sizeBudget.admits(item)) {
          break;
        }
        after = number.applyAsLong(row);
        if (item != null) {
          items.add(item);
        }
      }
      scanned += found.size();
      more = found.size() == step;
      if (scanned >= MAX_ROWS) {
        break;
      }
    }
    boolean full = items.size() == pageRequest.limit() || !sizeBudget.hasRemaining();
    return PageCursors.of(items, full || more ? Long.toString(after) : null);
  }
}
