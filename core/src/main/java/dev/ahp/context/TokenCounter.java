package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonWriter;

/** Counts tokens as the receiving model does. */
@FunctionalInterface
public interface TokenCounter {
  int of(String text);

  /** Counts one token for four characters, rounded up: a good approximation for most models. */
  static TokenCounter byLength() {
    return text -> (text.length() + 3) / 4;
  }

  /** Counts the tokens of a value as compact JSON. */
  default int of(Json value) {
    return of(JsonWriter.compact(value));
  }
}
