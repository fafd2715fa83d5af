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
 * Finds new alerts of all nodes. Ids grow with the clocks of several nodes, and transactions may
 * commit late, so the latest ids are read again and delivered ids are remembered. Not thread-safe.
 */
final class AlertFollower {
  private static final int BATCH_SIZE = 20;
  private static final int MAX_KNOWN = 1_000;

  private KnownAlerts knownAlerts = KnownAlerts.of(List.of());

  /**
   * The delivered alerts.
   *
   * @param floor ids up to this one are not new
   */
  private record KnownAlerts(TreeSet<String> ids, String floor) {
    static KnownAlerts of(Collection<String> latest) {
      TreeSet<String> ids = new TreeSet<>(latest);
      return new KnownAlerts(ids, ids.size() < BATCH_SIZE ? "" : ids.first());
    }

    boolean isNew(String id) {
      return id.compareTo(floor) > 0 && !ids.contains(id);
    }

    /** Adds ids; the oldest are dropped and raise the floor. */
    KnownAlerts and(Collection<String> more) {
      if (more.isEmpty()) {
        return this;
      }
      TreeSet<String> all = new TreeSet<>(ids);
      all.addAll(more);
      String last = floor;
      while (all.size() > MAX_KNOWN) {
        last = Objects.requireNonNull(all.pollFirst());
      }
      return new KnownAlerts(all, last);
    }
  }

  /** Returns the ids that a new subscriber does not receive. */
  static List<String> latest(StoreView view) {
    return view.lastEntries(KeyValueTable.ALERTS, "", BATCH_SIZE).stream()
        .map(KeyValueEntry::key)
        .toList();
  }

  /** Skips all alerts up to a position. */
  void startAt(List<String> latest) {
    knownAlerts = KnownAlerts.of(latest);
  }

  /** Returns new alerts in the order of their ids. */
  List<JsonObject> next(StoreView view) {
    Collection<KeyValueEntry> newAlerts = since(knownAlerts, view);
    knownAlerts = knownAlerts.and(newAlerts.stream().map(KeyValueEntry::key).toList());
    return alerts(newAlerts);
  }

  /** Returns whether alerts that are new to a start position may have been delivered. */
  boolean isPast(List<String> start) {
    return knownAlerts.ids.stream().anyMatch(KnownAlerts.of(start)::isNew);
  }

  /** Returns the alerts that other subscribers have received but are new to a start position. */
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
    Deque<KeyValueEntry> newAlerts = new ArrayDeque<>();
    String before = "";
    boolean more = true;
    while (more) {
      List<KeyValueEntry> found = view.lastEntries(KeyValueTable.ALERTS, before, BATCH_SIZE);
      more = found.size() == BATCH_SIZE;
      for (KeyValueEntry entry : found) {
        before = entry.key();
        if (knownAlerts.isNew(before)) {
          newAlerts.addFirst(entry);
        } else {
          more = false;
        }
      }
    }
    return newAlerts;
  }
}
