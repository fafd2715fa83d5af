package dev.ahp.broker.telling;

import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.store.View;
import dev.ahp.json.JsonObject;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Finds alerts that any node has raised since it looked last. Ids grow with time, but by the clocks
 * of several nodes, and a transaction may end late; so the latest are looked at again, and what was
 * told is remembered. Used by one thread.
 */
final class AlertFollower {
  private static final int AT_ONCE = 20;
  private static final int REMEMBERED = 1_000;

  private Met met = Met.of(List.of());

  /**
   * What is known.
   *
   * @param floor no id up to it is news
   */
  private record Met(TreeSet<String> ids, String floor) {
    static Met of(Collection<String> latest) {
      TreeSet<String> ids = new TreeSet<>(latest);
      return new Met(ids, ids.size() < AT_ONCE ? "" : ids.first());
    }

    boolean isNew(String id) {
      return id.compareTo(floor) > 0 && !ids.contains(id);
    }

    /** With more of them; the oldest are forgotten, and are no news any more either. */
    Met and(Collection<String> more) {
      if (more.isEmpty()) {
        return this;
      }
      TreeSet<String> all = new TreeSet<>(ids);
      all.addAll(more);
      String last = floor;
      while (all.size() > REMEMBERED) {
        last = Objects.requireNonNull(all.pollFirst());
      }
      return new Met(all, last);
    }
  }

  /** The ids that one who begins to listen now need not be told. */
  static List<String> latest(View view) {
    return view.lastEntries(Shelf.ALERTS, "", AT_ONCE).stream().map(ShelfEntry::key).toList();
  }

  /** Leaves out everything up to there. */
  void startAt(List<String> latest) {
    met = Met.of(latest);
  }

  /** What came since, in the order of the ids. */
  List<JsonObject> next(View view) {
    Collection<ShelfEntry> news = since(met, view);
    met = met.and(news.stream().map(ShelfEntry::key).toList());
    return alerts(news);
  }

  /** Whether others may have been told of something that one who started there was not. */
  boolean isPast(List<String> start) {
    return met.ids.stream().anyMatch(Met.of(start)::isNew);
  }

  /** What others were told already and one who started there was not. */
  List<JsonObject> missedBy(View view, List<String> start) {
    return alerts(since(Met.of(start), view).stream().filter(it -> !met.isNew(it.key())).toList());
  }

  private static List<JsonObject> alerts(Collection<ShelfEntry> entries) {
    return entries.stream().map(it -> Objects.requireNonNull(it.value())).toList();
  }

  private static Collection<ShelfEntry> since(Met met, View view) {
    Deque<ShelfEntry> news = new ArrayDeque<>();
    String before = "";
    boolean more = true;
    while (more) {
      List<ShelfEntry> found = view.lastEntries(Shelf.ALERTS, before, AT_ONCE);
      more = found.size() == AT_ONCE;
      for (ShelfEntry entry : found) {
        before = entry.key();
        if (met.isNew(before)) {
          news.addFirst(entry);
        } else {
          more = false;
        }
      }
    }
    return news;
  }
}
