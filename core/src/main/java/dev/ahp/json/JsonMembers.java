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
 * The members of an object in insertion order, as two arrays with an index for lookups. Up to 8
 * names are searched linearly. More names use an open-addressing table with one byte per slot. More
 * than 96 names, or names that collide often, use a hash map. Most objects are small; this layout
 * takes a quarter of the memory of a linked hash map.
 *
 * <p>Mutable only while an object is built; then an unmodifiable map.
 */
final class JsonMembers extends AbstractMap<String, Json> {
  private static final int MAX_LINEAR = 8;
  private static final int MAX_TABLE = 96;
  private static final int MAX_INSERTION_SORT = 24;
  private static final int MAX_PROBES = 12;
  private static final int ABSENT = -1;

  private @Nullable String[] names;
  private @Nullable Json[] values;
  private int size;

  /** Positions + 1 by hash; 0 marks a free slot. Null if another index is used. */
  private byte @Nullable [] slots;

  private @Nullable Map<String, Integer> positions;

  JsonMembers() {
    names = new String[MAX_LINEAR];
    values = new Json[MAX_LINEAR];
  }

  JsonMembers(JsonMembers other) {
    int capacity = other.size + other.size / 4 + 4;
    names = Arrays.copyOf(other.names, capacity);
    values = Arrays.copyOf(other.values, capacity);
    size = other.size;
    slots = other.slots == null ? null : other.slots.clone();
    positions = other.positions == null ? null : new HashMap<>(other.positions);
  }

  @Override
  public int size() {
    return size;
  }

  String name(int position) {
    return requirePresent(names[position]);
  }

  Json value(int position) {
    return requirePresent(values[position]);
  }

  private static <T> T requirePresent(@Nullable T element) {
    if (element == null) {
      throw new NoSuchElementException();
    }
    return element;
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
      return findInTable(slots, name);
    }
    return positions == null ? findLinearly(name) : positions.getOrDefault(name, ABSENT);
  }

  /** Strings cache their hash, so comparing hashes first is cheap. */
  private int findLinearly(String name) {
    int hash = name.hashCode();
    for (int i = 0; i < size; i++) {
      String candidate = name(i);
      if (candidate.hashCode() == hash && candidate.equals(name)) {
        return i;
      }
    }
    return ABSENT;
  }

  private int findInTable(byte[] table, String name) {
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

  /** Adds a member or replaces its value in place. Returns the previous value. */
  @Nullable Json set(String name, Json value) {
    int position = position(name);
    if (position != ABSENT) {
      Json previous = values[position];
      values[position] = value;
      return previous;
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
      if (!addToTable(slots, name, size - 1)) {
        mapPositions();
      }
    } else if (size > MAX_LINEAR) {
      index();
    }
  }

  private void index() {
    slots = null;
    positions = null;
    if (size <= MAX_LINEAR) {
      return;
    }
    byte[] table = new byte[Integer.highestOneBit(size) << 2];
    boolean indexed = size <= MAX_TABLE;
    for (int i = 0; i < size && indexed; i++) {
      indexed = addToTable(table, name(i), i);
    }
    if (indexed) {
      slots = table;
    } else {
      mapPositions();
    }
  }

  /** Returns whether a free slot was found within {@link #MAX_PROBES} probes. */
  private static boolean addToTable(byte[] table, String name, int position) {
    int mask = table.length - 1;
    int at = spread(name) & mask;
    for (int probe = 0; probe < MAX_PROBES; probe++) {
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

  void remove(String name) {
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

  /** Returns whether the members are in the order of {@link #sortedPositions}. */
  boolean isSorted() {
    for (int i = 1; i < size; i++) {
      if (name(i - 1).compareTo(name(i)) >= 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the positions of the members in the order of their names. */
  int[] sortedPositions() {
    return size <= MAX_INSERTION_SORT ? sortedByInsertion() : sortedByName();
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

  /** Iterates without creating entries. */
  @Override
  public void forEach(BiConsumer<? super String, ? super Json> action) {
    for (int i = 0; i < size; i++) {
      action.accept(name(i), value(i));
    }
  }

  boolean anyMatch(BiPredicate<String, Json> condition) {
    for (int i = 0; i < size; i++) {
      if (condition.test(name(i), value(i))) {
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
