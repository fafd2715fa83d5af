package dev.ahp.broker.events;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
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

  private KnownAlerts knownAlerts = KnownAlerts.of(List.of());

  /**
   * What is known.
   *
   * @param floor no id up to it is news
   */
  private record KnownAlerts(TreeSet<String> ids, String floor) {
    static KnownAlerts of(Collection<String> latest) {
      TreeSet<String> ids = new TreeSet<>(latest);
      return new KnownAlerts(ids, ids.size() < AT_ONCE ? "" : ids.first());
    }

    boolean isNew(String id) {
      return id.compareTo(floor) > 0 && !ids.contains(id);
    }

    /** With more of them; the oldest are forgotten, and are no news any more either. */
    KnownAlerts and(Collection<String> more) {
      if (more.isEmpty()) {
        return this;
      }
      TreeSet<String> all = new TreeSet<>(ids);
      all.addAll(more);
      String last = floor;
      while (all.size() > REMEMBERED) {
        last = Objects.requireNonNull(all.pollFirst());
      }
      return new KnownAlerts(all, last);
    }
  }

  /** The ids that one who begins to listen now need not be told. */
  static List<String> latest(StoreView view) {
    return view.lastEntries(KeyValueTable.ALERTS, "", AT_ONCE).stream()
        .map(KeyValueEntry::key)
        .toList();
  }

  /** Leaves out everything up to there. */
  void startAt(List<String> latest) {
    knownAlerts = KnownAlerts.of(latest);
  }

  /** What came since, in the order of the ids. */
  List<JsonObject> next(StoreView view) {
    Collection<KeyValueEntry> news = since(knownAlerts, view);
    knownAlerts = knownAlerts.and(news.stream().map(KeyValueEntry::key).toList());
    return alerts(news);
  }

  /** Whether others may have been told of something that one who started there was not. */
  boolean isPast(List<String> start) {
    return knownAlerts.ids.stream().anyMatch(KnownAlerts.of(start)::isNew);
  }

  /** What others were told already and one who started there was not. */
  List<JsonObject> missedBy(StoreView view, List<String> start) {
    return alerts(
        since(KnownAlerts.of(start), view).stream()
            .filter(it -> !knownAlerts.isNew(it.key()))
            .toList());
  }

  private static List<JsonObject> alerts(Collection<KeyValueEntry> entries) {
    return entries.stream().map(it -> Objects.requireNonNull(it.value())).toList();
  }

  private static Collection<KeyValueEntry> since(KnownAlerts knownAlerts, StoreView view) {
    Deque<KeyValueEntry> news = new ArrayDeque<>();
    String before = "";
    boolean more = true;
    while (more) {
      List<KeyValueEntry> found = view.lastEntries(KeyValueTable.ALERTS, before, AT_ONCE);
      more = found.size() == AT_ONCE;
      for (KeyValueEntry entry : found) {
        before = entry.key();
        if (knownAlerts.isNew(before)) {
          news.addFirst(entry);
        } else {
          more = false;
        }
      }
    }
    return news;
  }
}
