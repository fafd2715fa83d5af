package dev.ahp.broker.store;

import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A document on a shelf.
 *
 * @param value null takes what is there away
 * @param until milliseconds of the epoch after which it may be thrown away; 0 for never
 */
public record ShelfEntry(Shelf shelf, String key, @Nullable JsonObject value, long until) {

  public static ShelfEntry lasting(Shelf shelf, String key, JsonObject value) {
    return new ShelfEntry(shelf, key, value, 0);
  }

  public static ShelfEntry removal(Shelf shelf, String key) {
    return new ShelfEntry(shelf, key, null, 0);
  }
}
