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
 * A page of the rows that a caller may see. Whoever is party to little must not make the store read
 * everything for one answer: after so many rows the page ends, short or empty, with a cursor to go
 * on from. So it does when there is no more {@link SizeBudget}.
 */
final class FilteredPage<T> {
  static final int MOST_ROWS = 5_000;
  private static final int STEP = 100;

  private final RowSource<T> rowSource;
  private final ToLongFunction<T> number;

  /** The rows after a number, or before it where the newest come first. */
  @FunctionalInterface
  interface RowSource<T> {
    List<T> from(long number, int limit);
  }

  /** Finds out about some rows at once what showing them takes. */
  @FunctionalInterface
  interface BatchLookup<T> {
    RowRenderer<T> at(List<T> rows);
  }

  /** What a caller sees of a row; null when it is none of its business. */
  @FunctionalInterface
  interface RowRenderer<T> {
    @Nullable Json of(T row);
  }

  FilteredPage(RowSource<T> rowSource, ToLongFunction<T> number) {
    this.rowSource = rowSource;
    this.number = number;
  }

  /** Reads on from the page's cursor. */
  JsonObject page(PageRequest pageRequest, BatchLookup<T> batchLookup) {
    List<Json> items = new ArrayList<>();
    long after = PageCursors.number(pageRequest);
    SizeBudget sizeBudget = new SizeBudget();
    int looked = 0;
    boolean more = true;
    while (more && items.size() < pageRequest.limit() && sizeBudget.hasRemaining()) {
      int step = looked == 0 ? pageRequest.limit() : STEP;
      List<T> found = rowSource.from(after, step);
      RowRenderer<T> rowRenderer = batchLookup.at(found);
      for (T row : found) {
        if (items.size() == pageRequest.limit() || !sizeBudget.hasRemaining()) {
          break;
        }
        after = number.applyAsLong(row);
        Json item = rowRenderer.of(row);
        if (item != null) {
          items.add(item);
          sizeBudget.take(item);
        }
      }
      looked += found.size();
      more = found.size() == step;
      if (looked >= MOST_ROWS) {
        break;
      }
    }
    boolean full = items.size() == pageRequest.limit() || !sizeBudget.hasRemaining();
    return PageCursors.of(items, full || more ? Long.toString(after) : null);
  }
}
