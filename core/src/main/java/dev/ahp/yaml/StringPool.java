package dev.ahp.yaml;

import dev.ahp.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Shares equal short strings among the documents of one set, where most keys and many values
 * repeat. A string replaces another one with the same slot, so the pool has a fixed size. Not
 * thread-safe.
 */
public final class StringPool {
  private static final int SLOTS = 1 << 10;
  private static final int MAX_LENGTH = 64;

  private final Json.@Nullable Str[] slots = new Json.Str[SLOTS];

  /** Returns a string value that is equal to the text. */
  Json.Str value(String text) {
    if (text.length() > MAX_LENGTH) {
      return new Json.Str(text);
    }
    int hash = text.hashCode();
    int slot = (hash ^ hash >>> 10 ^ hash >>> 20) & SLOTS - 1;
    Json.Str shared = slots[slot];
    if (shared == null || !shared.value().equals(text)) {
      shared = new Json.Str(text);
      slots[slot] = shared;
    }
    return shared;
  }

  /** Returns an equal string. */
  String name(String text) {
    return value(text).value();
  }
}
