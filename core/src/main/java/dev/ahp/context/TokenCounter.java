package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonWriter;

/** Counts the tokens of a text as the receiving model would. */
@FunctionalInterface
public interface TokenCounter {
  int of(String text);

  /**
   * One token for four characters, rounded up: right enough for most models, and the same
   * everywhere.
   */
  static TokenCounter byLength() {
    return text -> (text.length() + 3) / 4;
  }

  /** The tokens of a value as compact JSON. */
  default int of(Json value) {
    return of(JsonWriter.compact(value));
  }
}
