package dev.ahp.broker.store;

import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a key-value table.
 *
 * @param value null deletes the entry
 * @param until when the entry expires, in milliseconds since the epoch; 0 for never
 */
public record KeyValueEntry(
    KeyValueTable table, String key, @Nullable JsonObject value, long until) {

  public static KeyValueEntry permanent(KeyValueTable table, String key, JsonObject value) {
    return new KeyValueEntry(table, key, value, 0);
  }

  public static KeyValueEntry removal(KeyValueTable table, String key) {
    return new KeyValueEntry(table, key, null, 0);
  }
}
