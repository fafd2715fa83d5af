package dev.ahp.jdbc.table;

import dev.ahp.jdbc.sql.Row;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Places in queues that a claim may take, from several queues together. */
public final class ClaimPlaces {
  private static final Comparator<Place> BEST_FIRST =
      Comparator.comparingLong(Place::priority)
          .thenComparingLong(Place::since)
          .thenComparingLong(Place::number);

  private final Map<Long, Place> byNumber = new HashMap<>();

  private record Place(long priority, long since, long number) {}

  /** Takes a row of priority, since and number. A packet that stands in several queues is one. */
  public void take(Row row) throws SQLException {
    Place place = new Place(row.number(), row.number(), row.number());
    byNumber.put(place.number, place);
  }

  /** Numbers of packets, best first. */
  public List<Long> best(int limit) {
    return byNumber.values().stream().sorted(BEST_FIRST).limit(limit).map(Place::number).toList();
  }
}
