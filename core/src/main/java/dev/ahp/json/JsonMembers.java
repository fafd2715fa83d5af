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
import org.jspecify.annotations.Nullable;

/**
 * The members of an object in insertion order, in two arrays. Most objects have few members: a name
 * is found by comparing all of them, and a copy costs two array copies. A bit set of the hashes
 * shows that most missing names are missing. With more names a hash map finds the position.
 *
 * <p>Only the code of this package that builds an object changes its members. For everybody else it
 * is an unmodifiable map.
 */
final class JsonMembers extends AbstractMap<String, Json> {
  private static final int INITIAL_CAPACITY = 8;
  private static final int MAX_COMPARED = 32;
  private static final int MISSING = -1;
  private static final byte[] UNWRITTEN = {};

  private String[] names;
  private Json[] values;
  private int size;

  /** One bit for the hash of each name, also of deleted ones. */
  private long hashBits;

  /** The positions by name, or null for at most {@link #MAX_COMPARED} members. */
  private @Nullable Map<String, Integer> positions;

  /** The compact text, {@link #UNWRITTEN}, or null if the text is not kept. */
  private volatile byte @Nullable [] text;

  JsonMembers() {
    names = new String[INITIAL_CAPACITY];
    values = new Json[INITIAL_CAPACITY];
  }

  JsonMembers(JsonMembers other) {
    int capacity = other.size + INITIAL_CAPACITY / 2;
    names = Arrays.copyOf(other.names, capacity);
    values = Arrays.copyOf(other.values, capacity);
    size = other.size;
    hashBits = other.hashBits;
    positions = other.positions == null ? null : new HashMap<>(other.positions);
  }

  /** Returns a copy that keeps its compact text after the first time it is written. */
  JsonMembers keepingText() {
    JsonMembers copy = new JsonMembers(this);
    copy.text = UNWRITTEN;
    return copy;
  }

  /** Returns whether the compact text is to be kept when it is written. */
  boolean awaitsText() {
    return text == UNWRITTEN;
  }

  /** Returns the kept text; null if there is none. */
  byte @Nullable [] text() {
    byte[] kept = text;
    return kept == UNWRITTEN ? null : kept;
  }

  void keepText(byte[] written) {
    text = written;
  }

  @Override
  public int size() {
    return size;
  }

  String name(int position) {
    return names[position];
  }

  Json value(int position) {
    return values[position];
  }

  @Override
  public @Nullable Json get(@Nullable Object name) {
    int position = name instanceof String text ? position(text) : MISSING;
    return position == MISSING ? null : values[position];
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return name instanceof String text && position(text) != MISSING;
  }

  private int position(String name) {
    if (positions != null) {
      return positions.getOrDefault(name, MISSING);
    }
    int hash = name.hashCode();
    if ((hashBits & hashBit(hash)) == 0) {
      return MISSING;
    }
    for (int i = 0; i < size; i++) {
      if (names[i].hashCode() == hash && names[i].equals(name)) {
        return i;
      }
    }
    return MISSING;
  }

  private static long hashBit(int hash) {
    return 1L << (hash ^ hash >>> 6);
  }

  /** Adds a member at the end, or replaces its value. Returns the previous value. */
  @Nullable Json set(String name, Json value) {
    int position = position(name);
    if (position != MISSING) {
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
    hashBits |= hashBit(name.hashCode());
    if (positions != null) {
      positions.put(name, size - 1);
    } else if (size > MAX_COMPARED) {
      indexPositions();
    }
    return null;
  }

  void setAll(JsonMembers others) {
    for (int i = 0; i < others.size; i++) {
      set(others.names[i], others.values[i]);
    }
  }

  /** Removes a member in time that grows with the number of members. */
  void delete(String name) {
    int position = position(name);
    if (position == MISSING) {
      return;
    }
    System.arraycopy(names, position + 1, names, position, size - position - 1);
    System.arraycopy(values, position + 1, values, position, size - position - 1);
    size--;
    if (positions != null) {
      indexPositions();
    }
  }

  private void indexPositions() {
    Map<String, Integer> index = new HashMap<>(2 * size);
    for (int i = 0; i < size; i++) {
      index.put(names[i], i);
    }
    positions = index;
  }

  /** Returns whether the names are in the order of their UTF-16 code units. */
  boolean isSorted() {
    for (int i = 1; i < size; i++) {
      if (names[i - 1].compareTo(names[i]) > 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the names in the order of their UTF-16 code units. */
  String[] sortedNames() {
    String[] sorted = Arrays.copyOf(names, size);
    Arrays.sort(sorted);
    return sorted;
  }

  /** Returns a new view, because the superclass would keep its view in every object. */
  @Override
  public Set<String> keySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<String> iterator() {
        return Arrays.asList(names).subList(0, size).iterator();
      }

      @Override
      public boolean contains(@Nullable Object name) {
        return containsKey(name);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Json> action) {
    for (int i = 0; i < size; i++) {
      action.accept(names[i], values[i]);
    }
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
      if (next >= size) {
        throw new NoSuchElementException();
      }
      Map.Entry<String, Json> entry = Map.entry(names[next], values[next]);
      next++;
      return entry;
    }
  }
}
