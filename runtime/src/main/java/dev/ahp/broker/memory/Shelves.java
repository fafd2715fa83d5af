package dev.ahp.broker.memory;

import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
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
final class Shelves {
  private final Map<Shelf, TreeMap<String, ShelfEntry>> entries = new EnumMap<>(Shelf.class);
  private final Map<Shelf, SortedSet<End>> endings = new EnumMap<>(Shelf.class);

  Shelves() {
    for (Shelf shelf : Shelf.values()) {
      entries.put(shelf, new TreeMap<>());
    }
  }

  /** When an entry may be thrown away. */
  private record End(long until, String key) {
    static final Comparator<End> ORDER =
        Comparator.comparingLong(End::until).thenComparing(End::key);

    static End of(ShelfEntry entry) {
      return new End(entry.until(), entry.key());
    }
  }

  @Nullable JsonObject entry(Shelf shelf, String key) {
    ShelfEntry entry = on(shelf).get(key);
    return entry == null ? null : entry.value();
  }

  List<ShelfEntry> entries(Shelf shelf, String prefix, String after, int limit) {
    String from = after.compareTo(prefix) > 0 ? after : prefix;
    return on(shelf).tailMap(from, !from.equals(after)).values().stream()
        .takeWhile(it -> it.key().startsWith(prefix))
        .limit(limit)
        .toList();
  }

  long count(Shelf shelf, String prefix) {
    return on(shelf).tailMap(prefix, true).keySet().stream()
        .takeWhile(it -> it.startsWith(prefix))
        .count();
  }

  List<ShelfEntry> lastEntries(Shelf shelf, String before, int limit) {
    NavigableMap<String, ShelfEntry> all = on(shelf);
    return (before.isEmpty() ? all : all.headMap(before, false))
        .descendingMap().values().stream().limit(limit).toList();
  }

  private NavigableMap<String, ShelfEntry> on(Shelf shelf) {
    return Objects.requireNonNull(entries.get(shelf));
  }

  /** What lies where the entry will be put, as an entry that brings it back. */
  ShelfEntry stored(ShelfEntry entry) {
    ShelfEntry there = on(entry.shelf()).get(entry.key());
    return there == null ? ShelfEntry.removal(entry.shelf(), entry.key()) : there;
  }

  void apply(ShelfEntry entry) {
    ShelfEntry before =
        entry.value() == null
            ? on(entry.shelf()).remove(entry.key())
            : on(entry.shelf()).put(entry.key(), entry);
    if (before != null && before.until() > 0) {
      ending(entry.shelf()).remove(End.of(before));
    }
    if (entry.value() != null && entry.until() > 0) {
      ending(entry.shelf()).add(End.of(entry));
    }
  }

  private SortedSet<End> ending(Shelf shelf) {
    return endings.computeIfAbsent(shelf, it -> new TreeSet<>(End.ORDER));
  }

  /** Throws away what is over, so many at most on each shelf; how many on the fullest. */
  int forget(long now, int limit) {
    int most = 0;
    for (Map.Entry<Shelf, SortedSet<End>> shelf : endings.entrySet()) {
      int gone = 0;
      SortedSet<End> ends = shelf.getValue();
      while (gone < limit && !ends.isEmpty() && ends.first().until() <= now) {
        apply(ShelfEntry.removal(shelf.getKey(), ends.first().key()));
        gone++;
      }
      most = Math.max(most, gone);
    }
    return most;
  }
}
