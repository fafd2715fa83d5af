package dev.ahp.broker.memory;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
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

/** Key-value tables in memory, with an index of expiring entries. */
abstract class MemoryKeyValueTables implements StoreView {
  private final Map<KeyValueTable, TreeMap<String, KeyValueEntry>> entries =
      new EnumMap<>(KeyValueTable.class);
  private final Map<KeyValueTable, SortedSet<EntryExpiry>> expiries =
      new EnumMap<>(KeyValueTable.class);

  MemoryKeyValueTables() {
    for (KeyValueTable table : KeyValueTable.values()) {
      entries.put(table, new TreeMap<>());
    }
  }

  private record EntryExpiry(long until, String key) {
    static final Comparator<EntryExpiry> ORDER =
        Comparator.comparingLong(EntryExpiry::until).thenComparing(EntryExpiry::key);

    static EntryExpiry of(KeyValueEntry entry) {
      return new EntryExpiry(entry.until(), entry.key());
    }
  }

  @Override
  public @Nullable JsonObject entry(KeyValueTable table, String key) {
    KeyValueEntry entry = table(table).get(key);
    return entry == null ? null : entry.value();
  }

  @Override
  public List<KeyValueEntry> entries(KeyValueTable table, String prefix, String after, int limit) {
    String from = after.compareTo(prefix) > 0 ? after : prefix;
    return PartOfMap.values(table(table).tailMap(from, !from.equals(after)))
        .takeWhile(it -> it.key().startsWith(prefix))
        .limit(limit)
        .toList();
  }

  @Override
  public long count(KeyValueTable table, String prefix) {
    return PartOfMap.values(table(table).tailMap(prefix, true))
        .takeWhile(it -> it.key().startsWith(prefix))
        .count();
  }

  @Override
  public List<KeyValueEntry> lastEntries(KeyValueTable table, String before, int limit) {
    NavigableMap<String, KeyValueEntry> all = table(table);
    NavigableMap<String, KeyValueEntry> some = before.isEmpty() ? all : all.headMap(before, false);
    return PartOfMap.values(some.descendingMap()).limit(limit).toList();
  }

  private NavigableMap<String, KeyValueEntry> table(KeyValueTable table) {
    return Objects.requireNonNull(entries.get(table));
  }

  /** Returns the entry that restores the current value at a key. */
  KeyValueEntry stored(KeyValueEntry entry) {
    KeyValueEntry current = table(entry.table()).get(entry.key());
    return current == null ? KeyValueEntry.removal(entry.table(), entry.key()) : current;
  }

  void apply(KeyValueEntry entry) {
    KeyValueEntry before =
        entry.value() == null
            ? table(entry.table()).remove(entry.key())
            : table(entry.table()).put(entry.key(), entry);
    if (before != null && before.until() > 0) {
      expiriesOf(entry.table()).remove(EntryExpiry.of(before));
    }
    if (entry.value() != null && entry.until() > 0) {
      expiriesOf(entry.table()).add(EntryExpiry.of(entry));
    }
  }

  private SortedSet<EntryExpiry> expiriesOf(KeyValueTable table) {
    return expiries.computeIfAbsent(table, it -> new TreeSet<>(EntryExpiry.ORDER));
  }

  /** Deletes expired entries, a limited number per table; returns the highest number. */
  public int deleteExpired(long now, int limit) {
    int highest = 0;
    for (Map.Entry<KeyValueTable, SortedSet<EntryExpiry>> tableExpiries : expiries.entrySet()) {
      int deleted = 0;
      SortedSet<EntryExpiry> entryExpiries = tableExpiries.getValue();
      while (deleted < limit && !entryExpiries.isEmpty() && entryExpiries.first().until() <= now) {
        apply(KeyValueEntry.removal(tableExpiries.getKey(), entryExpiries.first().key()));
        deleted++;
      }
      highest = Math.max(highest, deleted);
    }
    return highest;
  }
}
