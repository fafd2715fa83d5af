package dev.ahp.yaml;

import dev.ahp.json.JsonPointer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The positions of the values of a document, in a few arrays. A large set of files has millions of
 * positions, of which a report needs few, so their JSON Pointers are only built for the first
 * lookup.
 */
final class PositionTable {
  static final int ROOT = 0;

  private static final int NO_PARENT = -1;
  private static final int INITIAL_CAPACITY = 32;
  private static final int CELLS = 5;

  private String[] names = new String[INITIAL_CAPACITY];

  /** For each value: its parent, line and column of its key, line and column of its value. */
  private int[] cells = new int[CELLS * INITIAL_CAPACITY];

  private int size;
  private volatile @Nullable Map<String, Integer> byPointer;

  /** Adds the document itself, which must be the first value. */
  void addRoot(TextPosition position) {
    add(NO_PARENT, "", position, position);
  }

  /**
   * Adds a member of an object or an element of an array and returns its number.
   *
   * @param name the key, or the index of the element
   */
  int add(int parent, String name, TextPosition key, TextPosition value) {
    if (size == names.length) {
      resize(2 * size);
    }
    int cell = CELLS * size;
    names[size] = name;
    cells[cell] = parent;
    cells[cell + 1] = key.line();
    cells[cell + 2] = key.column();
    cells[cell + 3] = value.line();
    cells[cell + 4] = value.column();
    return size++;
  }

  /** Releases unused capacity. */
  PositionTable trim() {
    resize(size);
    return this;
  }

  private void resize(int capacity) {
    names = Arrays.copyOf(names, capacity);
    cells = Arrays.copyOf(cells, CELLS * capacity);
  }

  /** Returns the position of the key of a value or of its nearest recorded ancestor. */
  TextPosition key(String pointer) {
    return position(nearest(pointer), 1);
  }

  /** Returns the position of a value or of its nearest recorded ancestor. */
  TextPosition value(String pointer) {
    return position(nearest(pointer), 3);
  }

  private TextPosition position(@Nullable Integer number, int offset) {
    if (number == null) {
      return TextPosition.START;
    }
    int cell = CELLS * number + offset;
    return new TextPosition(cells[cell], cells[cell + 1]);
  }

  private @Nullable Integer nearest(String pointer) {
    Map<String, Integer> index = index();
    String at = pointer;
    while (true) {
      Integer number = index.get(at);
      if (number != null || at.isEmpty()) {
        return number;
      }
      at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
    }
  }

  private Map<String, Integer> index() {
    Map<String, Integer> known = byPointer;
    if (known != null) {
      return known;
    }
    Map<String, Integer> index = new HashMap<>(2 * size);
    String[] pointers = new String[size];
    for (int i = 0; i < size; i++) {
      int parent = cells[CELLS * i];
      pointers[i] =
          parent == NO_PARENT ? "" : pointers[parent] + "/" + JsonPointer.escape(names[i]);
      index.put(pointers[i], i);
    }
    byPointer = index;
    return index;
  }
}
