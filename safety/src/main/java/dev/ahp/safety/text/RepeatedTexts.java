package dev.ahp.safety.text;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what was computed for texts that occur again, such as the members of a handoff that do
 * not change from one agent to the next. A value is stored when its text occurs for the second
 * time, so that texts that occur once displace nothing. The number of values is fixed, and a newer
 * one replaces an older one with the same slot. Thread-safe.
 */
public final class RepeatedTexts<V> {
  /** Shorter texts are read faster than found. */
  public static final int MIN_LENGTH = 24;

  /** Bounds the memory. */
  public static final int MAX_LENGTH = 1_024;

  private static final int SLOTS = 512;
  private static final int SEEN = 4_096;

  private final AtomicReferenceArray<@Nullable Entry<V>> entries =
      new AtomicReferenceArray<>(SLOTS);

  /** The hash of the latest text in each slot. */
  private final AtomicIntegerArray seen = new AtomicIntegerArray(SEEN);

  private record Entry<V>(String name, String text, V value) {}

  /** Returns the value of a text with this name, or null. */
  public @Nullable V get(String name, String text) {
    if (!isEligible(text)) {
      return null;
    }
    Entry<V> entry = entries.get(slot(hash(name, text), SLOTS));
    return entry != null && entry.text.equals(text) && entry.name.equals(name) ? entry.value : null;
  }

  /** Returns whether the text occurred before, so that its value should be {@link #put}. */
  public boolean isRepeated(String name, String text) {
    if (!isEligible(text)) {
      return false;
    }
    int hash = hash(name, text);
    return seen.getAndSet(slot(hash, SEEN), hash) == hash;
  }

  public void put(String name, String text, V value) {
    entries.set(slot(hash(name, text), SLOTS), new Entry<>(name, text, value));
  }

  private static boolean isEligible(String text) {
    return text.length() >= MIN_LENGTH && text.length() <= MAX_LENGTH;
  }

  private static int hash(String name, String text) {
    return (text.hashCode() * 31 + name.hashCode()) * 0x9E3779B9;
  }

  private static int slot(int hash, int slots) {
    return (hash >>> 16) & (slots - 1);
  }
}
