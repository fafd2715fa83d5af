package dev.ahp.broker.view;

import dev.ahp.broker.move.Room;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.View;
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
  public static RecordSlice of(View view, RecordQuery query) {
    List<RecordRow> rows = new ArrayList<>();
    Room room = new Room();
    RecordQuery.Place place = query.after();
    while (rows.size() < query.limit() && room.isLeft()) {
      int step = Math.min(AT_ONCE, query.limit() - rows.size());
      List<RecordRow> read = view.records(query.from(place, step));
      for (int i = 0; i < read.size() && room.isLeft(); i++) {
        room.take(read.get(i).line().length);
        rows.add(read.get(i));
      }
      if (read.size() < step && room.isLeft()) {
        return new RecordSlice(rows, false);
      }
      place = rows.get(rows.size() - 1).place();
    }
    return new RecordSlice(rows, true);
  }

  /** The last of them; there is one if there may be others after it. */
  public RecordRow last() {
    return rows.get(rows.size() - 1);
  }
}
