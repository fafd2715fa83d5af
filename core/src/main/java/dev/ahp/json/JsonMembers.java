package dev.ahp.json;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The members of an object in their order: two arrays, and a way to find a name that grows with
 * them. A few names are looked through; more have a table of one byte each, probed from the name's
 * hash; many, or names chosen to collide, have a map that stands even that. Most objects of a
 * handoff are small, and a quarter of a linked map's memory is a quarter of the collector's work.
 *
 * <p>Changed only while an object is built, by whoever made it; afterwards a map that cannot be
 * changed.
 */
final class JsonMembers extends AbstractMap<String, Json> {
  private static final int FEW = 8;
  private static final int MANY = 96;
  private static final int FEW_TO_SORT = 24;
  private static final int LONGEST_PROBE = 12;
  private static final int ABSENT = -1;

  private @Nullable String[] names;
  private @Nullable Json[] values;
  private int size;

  /** Positions + 1 by hash; 0 is free. Null while the names are few, or too many. */
  private byte @Nullable [] slots;

  private @Nullable Map<String, Integer> positions;

  JsonMembers() {
    names = new String[FEW];
    values = new Json[FEW];
  }

  JsonMembers(JsonMembers other) {
    int room = other.size + other.size / 4 + 4;
    names = Arrays.copyOf(other.names, room);
    values = Arrays.copyOf(other.values, room);
    size = other.size;
    slots = other.slots == null ? null : other.slots.clone();
    positions = other.positions == null ? null : new HashMap<>(other.positions);
  }

  @Override
  public int size() {
    return size;
  }

  String name(int position) {
    return known(names[position]);
  }

  Json value(int position) {
    return known(values[position]);
  }

  private static <T> T known(@Nullable T there) {
    if (there == null) {
      throw new NoSuchElementException();
    }
    return there;
  }

  @Override
  public @Nullable Json get(@Nullable Object name) {
    return name instanceof String text ? find(text) : null;
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return name instanceof String text && has(text);
  }

  @Nullable Json find(String name) {
    int position = position(name);
    return position == ABSENT ? null : values[position];
  }

  boolean has(String name) {
    return position(name) != ABSENT;
  }

  private int position(String name) {
    if (slots != null) {
      return probed(slots, name);
    }
    return positions == null ? scanned(name) : positions.getOrDefault(name, ABSENT);
  }

  /** Hashes are kept with their strings, so that a name that differs costs one comparison. */
  private int scanned(String name) {
    int hash = name.hashCode();
    for (int i = 0; i < size; i++) {
      String there = name(i);
      if (there.hashCode() == hash && there.equals(name)) {
        return i;
      }
    }
    return ABSENT;
  }

  private int probed(byte[] table, String name) {
    int mask = table.length - 1;
    int at = spread(name) & mask;
    while (table[at] != 0) {
      int position = table[at] - 1;
      if (name.equals(names[position])) {
        return position;
      }
      at = (at + 1) & mask;
    }
    return ABSENT;
  }

  private static int spread(String name) {
    int hash = name.hashCode();
    return hash ^ hash >>> 15;
  }

  /** Adds a member, or replaces its value where it stands; gives the value before. */
  @Nullable Json set(String name, Json value) {
    int position = position(name);
    if (position != ABSENT) {
      Json before = values[position];
      values[position] = value;
      return before;
    }
    if (size == names.length) {
      names = Arrays.copyOf(names, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    names[size] = name;
    values[size] = value;
    size++;
    indexLast(name);
    return null;
  }

  private void indexLast(String name) {
    if (positions != null) {
      positions.put(name, size - 1);
    } else if (slots != null && 2 * size <= slots.length) {
      if (!enter(slots, name, size - 1)) {
        mapPositions();
      }
    } else if (size > FEW) {
      index();
    }
  }

  private void index() {
    slots = null;
    positions = null;
    if (size <= FEW) {
      return;
    }
    byte[] table = new byte[Integer.highestOneBit(size) << 2];
    boolean fits = size <= MANY;
    for (int i = 0; i < size && fits; i++) {
      fits = enter(table, name(i), i);
    }
    if (fits) {
      slots = table;
    } else {
      mapPositions();
    }
  }

  /** Whether it found a free slot not too far away. */
  private static boolean enter(byte[] table, String name, int position) {
    int mask = table.length - 1;
    int at = spread(name) & mask;
    for (int probe = 0; probe < LONGEST_PROBE; probe++) {
      if (table[at] == 0) {
        table[at] = (byte) (position + 1);
        return true;
      }
      at = (at + 1) & mask;
    }
    return false;
  }

  private void mapPositions() {
    Map<String, Integer> all = new HashMap<>(2 * size);
    for (int i = 0; i < size; i++) {
      all.put(name(i), i);
    }
    slots = null;
    positions = all;
  }

  void setAll(JsonMembers others) {
    for (int i = 0; i < others.size; i++) {
      set(others.name(i), others.value(i));
    }
  }

  void cut(String name) {
    int position = position(name);
    if (position == ABSENT) {
      return;
    }
    System.arraycopy(names, position + 1, names, position, size - position - 1);
    System.arraycopy(values, position + 1, values, position, size - position - 1);
    size--;
    names[size] = null;
    values[size] = null;
    index();
  }

  /** Whether the members stand in the order of {@link #sortedPositions}. */
  boolean isSorted() {
    for (int i = 1; i < size; i++) {
      if (name(i - 1).compareTo(name(i)) >= 0) {
        return false;
      }
    }
    return true;
  }

  /** Where the members stand, by the order of their names. */
  int[] sortedPositions() {
    return size <= FEW_TO_SORT ? sortedByInsertion() : sortedByName();
  }

  private int[] sortedByInsertion() {
    int[] sorted = new int[size];
    for (int i = 0; i < size; i++) {
      String name = name(i);
      int at = i;
      while (at > 0 && name(sorted[at - 1]).compareTo(name) > 0) {
        sorted[at] = sorted[at - 1];
        at--;
      }
      sorted[at] = i;
    }
    return sorted;
  }

  private int[] sortedByName() {
    String[] sorted = Arrays.copyOf(names, size);
    Arrays.sort(sorted);
    return Arrays.stream(sorted).mapToInt(this::position).toArray();
  }

  /** As by its entries, but none is made. */
  @Override
  public void forEach(BiConsumer<? super String, ? super Json> action) {
    for (int i = 0; i < size; i++) {
      action.accept(name(i), value(i));
    }
  }

  boolean anyMatch(BiPredicate<String, Json> asked) {
    for (int i = 0; i < size; i++) {
      if (asked.test(name(i), value(i))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Set<Map.Entry<String, Json>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, Json>> iterator() {
        return new EntryIterator();
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  private final class EntryIterator implements Iterator<Map.Entry<String, Json>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < size;
    }

    @Override
    public Map.Entry<String, Json> next() {
      Map.Entry<String, Json> entry = Map.entry(name(next), value(next));
      next++;
      return entry;
    }
  }
}
