package dev.ahp.context;

import java.util.Collection;

/** Quickly excludes most words that do not begin like any of the given ones. */
final class WordFilter {
  private static final int SLOTS = 2048;

  private final boolean[] slots = new boolean[SLOTS];

  WordFilter(Collection<String> words) {
    words.forEach(it -> slots[slot(it, 0, it.length())] = true);
  }

  /** Returns false if the word from {@code start} to {@code end} is certainly not wanted. */
  boolean mayContain(String text, int start, int end) {
    return slots[slot(text, start, end)];
  }

  /** Combines the first two letters, or takes the first digit, because numbers have separators. */
  private static int slot(String text, int start, int end) {
    char first = text.charAt(start);
    boolean isShort = start + 1 >= end || (first >= '0' && first <= '9');
    return (first * 31 + (isShort ? 0 : text.charAt(start + 1))) & (SLOTS - 1);
  }
}
