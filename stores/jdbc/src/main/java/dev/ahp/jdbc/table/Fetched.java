package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows that a session has read or written; null for those that are known to be missing. */
final class Fetched {
  final Map<String, @Nullable PacketState> packets = new HashMap<>();
  final Map<Long, JsonObject> contents = new HashMap<>();
  final Map<String, @Nullable TaskState> tasks = new HashMap<>();
  final Map<Keys.ShelfKey, @Nullable JsonObject> entries = new HashMap<>();

  /** Whether it was looked for and not found, so that to write it is to add it. */
  boolean isMissing(Shelf shelf, String key) {
    Keys.ShelfKey place = new Keys.ShelfKey(shelf, key);
    return entries.containsKey(place) && entries.get(place) == null;
  }
}
