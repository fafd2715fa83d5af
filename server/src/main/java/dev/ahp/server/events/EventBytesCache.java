package dev.ahp.server.events;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/** The bytes of an event, written once though many are told of it one after the other. */
final class EventBytesCache {
  private volatile @Nullable CachedEvent cachedEvent;

  @SuppressWarnings("ArrayRecordComponent") // written out as they are, never compared
  private record CachedEvent(JsonObject data, byte[] bytes) {}

  @SuppressWarnings("ReferenceEquality") // To compare them would cost more than to write them.
  byte[] bytes(JsonObject data) {
    CachedEvent known = cachedEvent;
    if (known == null || known.data != data) {
      known = new CachedEvent(data, JsonWriter.bytes(data));
      cachedEvent = known;
    }
    return known.bytes;
  }
}
