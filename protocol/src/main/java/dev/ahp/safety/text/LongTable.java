package dev.ahp.safety.text;

/** A map from hashes to small numbers that is filled once and then only read. */
public final class LongTable {
  private long[] keys = new long[64];
  private int[] values = new int[64];
  private int size;

  /** The first value put under a key stays. */
  public void put(long key, int value) {
    if (size * 3 >= keys.length) {
      grow();
    }
    int slot = slot(key);
    if (keys[slot] == 0) {
      keys[slot] = key;
      values[slot] = value;
      size++;
    }
  }

  /** The value, or −1 when there is none. */
  public int get(long key) {
    int slot = slot(key);
    return keys[slot] == 0 ? -1 : values[slot];
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) (WordHash.mix(key) >>> 17) & mask;
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
