package dev.ahp.server.events;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/** Caches the serialized form of the last event, which is sent to several subscribers in turn. */
final class EventBytesCache {
  private volatile @Nullable CachedEvent cachedEvent;

  @SuppressWarnings("ArrayRecordComponent") // the bytes are written, never compared
  private record CachedEvent(JsonObject data, byte[] bytes) {}

  @SuppressWarnings("ReferenceEquality") // comparing would cost more than serializing again
  byte[] bytes(JsonObject data) {
    CachedEvent cached = cachedEvent;
    if (cached == null || cached.data != data) {
      cached = new CachedEvent(data, JsonWriter.bytes(data));
      cachedEvent = cached;
    }
    return cached.bytes;
  }
}
