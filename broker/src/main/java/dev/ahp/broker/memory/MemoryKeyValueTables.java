package dev.ahp.broker.memory;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.json.JsonObject;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The small things beside packets, by key and by when they may be thrown away. */
final class MemoryKeyValueTables {
  private final Map<KeyValueTable, TreeMap<String, KeyValueEntry>> entries =
      new EnumMap<>(KeyValueTable.class);
  private final Map<KeyValueTable, SortedSet<EntryExpiry>> endings =
      new EnumMap<>(KeyValueTable.class);

  MemoryKeyValueTables() {
    for (KeyValueTable table : KeyValueTable.values()) {
      entries.put(table, new TreeMap<>());
    }
  }

  /** When an entry may be thrown away. */
  private record EntryExpiry(long until, String key) {
    static final Comparator<EntryExpiry> ORDER =
        Comparator.comparingLong(EntryExpiry::until).thenComparing(EntryExpiry::key);

    static EntryExpiry of(KeyValueEntry entry) {
      return new EntryExpiry(entry.until(), entry.key());
    }
  }

  @Nullable JsonObject entry(KeyValueTable table, String key) {
    KeyValueEntry entry = on(table).get(key);
    return entry == null ? null : entry.value();
  }

  List<KeyValueEntry> entries(KeyValueTable table, String prefix, String after, int limit) {
    String from = after.compareTo(prefix) > 0 ? after : prefix;
    return on(table).tailMap(from, !from.equals(after)).values().stream()
        .takeWhile(it -> it.key().startsWith(prefix))
        .limit(limit)
        .toList();
  }

  long count(KeyValueTable table, String prefix) {
    return on(table).tailMap(prefix, true).keySet().stream()
        .takeWhile(it -> it.startsWith(prefix))
        .count();
  }

  List<KeyValueEntry> lastEntries(KeyValueTable table, String before, int limit) {
    NavigableMap<String, KeyValueEntry> all = on(table);
    return (before.isEmpty() ? all : all.headMap(before, false))
        .descendingMap().values().stream().limit(limit).toList();
  }

  private NavigableMap<String, KeyValueEntry> on(KeyValueTable table) {
    return Objects.requireNonNull(entries.get(table));
  }

  /** What lies where the entry will be put, as an entry that brings it back. */
  KeyValueEntry stored(KeyValueEntry entry) {
    KeyValueEntry there = on(entry.table()).get(entry.key());
    return there == null ? KeyValueEntry.removal(entry.table(), entry.key()) : there;
  }

  void apply(KeyValueEntry entry) {
    KeyValueEntry before =
        entry.value() == null
            ? on(entry.table()).remove(entry.key())
            : on(entry.table()).put(entry.key(), entry);
    if (before != null && before.until() > 0) {
      ending(entry.table()).remove(EntryExpiry.of(before));
    }
    if (entry.value() != null && entry.until() > 0) {
      ending(entry.table()).add(EntryExpiry.of(entry));
    }
  }

  private SortedSet<EntryExpiry> ending(KeyValueTable table) {
    return endings.computeIfAbsent(table, it -> new TreeSet<>(EntryExpiry.ORDER));
  }

  /** Throws away what is over, so many at most on each shelf; how many on the fullest. */
  int forget(long now, int limit) {
    int most = 0;
    for (Map.Entry<KeyValueTable, SortedSet<EntryExpiry>> shelf : endings.entrySet()) {
      int gone = 0;
      SortedSet<EntryExpiry> entryExpiries = shelf.getValue();
      while (gone < limit && !entryExpiries.isEmpty() && entryExpiries.first().until() <= now) {
        apply(KeyValueEntry.removal(shelf.getKey(), entryExpiries.first().key()));
        gone++;
      }
      most = Math.max(most, gone);
    }
    return most;
  }
}
