package dev.ahp.safety.text;

/**
 * A map from hashes to small numbers that is filled once and then only read. Most lookups miss; a
 * small bit set that fits into the L1 cache handles nearly all of them.
 */
public final class LongTable {
  private long[] keys = new long[64];
  private int[] values = new int[64];
  private final long[] filter = new long[512];
  private int size;

  /** Adds a value unless the key is already present. */
  public void put(long key, int value) {
    if (size * 2 >= keys.length) {
      grow();
    }
    long mixed = WordHash.mix(key);
    filter[word(mixed)] |= 1L << (mixed >>> 49);
    int slot = slot(key, mixed);
    if (keys[slot] == 0) {
      keys[slot] = key;
      values[slot] = value;
      size++;
    }
  }

  /** Returns the value, or -1 if the key is absent. */
  public int get(long key) {
    long mixed = WordHash.mix(key);
    if ((filter[word(mixed)] & (1L << (mixed >>> 49))) == 0) {
      return -1;
    }
    int slot = slot(key, mixed);
    return keys[slot] == 0 ? -1 : values[slot];
  }

  /** The top fifteen bits select a bit of the filter: nine bits the word, six the bit in it. */
  private static int word(long mixed) {
    return (int) (mixed >>> 55);
  }

  private int slot(long key, long mixed) {
    int mask = keys.length - 1;
    int slot = (int) (mixed >>> 17) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new int[keys.length];
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        put(oldKeys[i], oldValues[i]);
      }
    }
  }
}
