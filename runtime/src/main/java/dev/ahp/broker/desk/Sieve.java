package dev.ahp.broker.desk;

import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.move.Room;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A page of the rows that a caller may see. Whoever is party to little must not make the store read
 * everything for one answer: after so many rows the page ends, short or empty, with a cursor to go
 * on from. So it does when there is no more {@link Room}.
 */
final class Sieve<T> {
  static final int MOST_ROWS = 5_000;
  private static final int STEP = 100;

  private final Rows<T> rows;
  private final ToLongFunction<T> number;

  /** The rows after a number, or before it where the newest come first. */
  @FunctionalInterface
  interface Rows<T> {
    List<T> from(long number, int limit);
  }

  /** Finds out about some rows at once what showing them takes. */
  @FunctionalInterface
  interface Look<T> {
    Shown<T> at(List<T> rows);
  }

  /** What a caller sees of a row; null when it is none of its business. */
  @FunctionalInterface
  interface Shown<T> {
    @Nullable Json of(T row);
  }

  Sieve(Rows<T> rows, ToLongFunction<T> number) {
    this.rows = rows;
    this.number = number;
  }

  /** Reads on from the page's cursor. */
  JsonObject page(Page page, Look<T> look) {
    List<Json> items = new ArrayList<>();
    long after = Pages.number(page);
    Room room = new Room();
    int looked = 0;
    boolean more = true;
    while (more && items.size() < page.limit() && room.isLeft()) {
      int step = looked == 0 ? page.limit() : STEP;
      List<T> found = rows.from(after, step);
      Shown<T> shown = look.at(found);
      for (T row : found) {
        if (items.size() == page.limit() || !room.isLeft()) {
          break;
        }
        after = number.applyAsLong(row);
        Json item = shown.of(row);
        if (item != null) {
          items.add(item);
          room.take(item);
        }
      }
      looked += found.size();
      more = found.size() == step;
      if (looked >= MOST_ROWS) {
        break;
      }
    }
    boolean full = items.size() == page.limit() || !room.isLeft();
    return Pages.of(items, full || more ? Long.toString(after) : null);
  }
}
