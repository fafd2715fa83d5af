package dev.ahp.broker.store;

import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A document on a shelf.
 *
 * @param value null takes what is there away
 * @param until milliseconds of the epoch after which it may be thrown away; 0 for never
 */
public record KeyValueEntry(
    KeyValueTable table, String key, @Nullable JsonObject value, long until) {

  public static KeyValueEntry lasting(KeyValueTable table, String key, JsonObject value) {
    return new KeyValueEntry(table, key, value, 0);
  }

  public static KeyValueEntry removal(KeyValueTable table, String key) {
    return new KeyValueEntry(table, key, null, 0);
  }
}
