package dev.ahp.http.events;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/** The bytes of an event, written once though many are told of it one after the other. */
final class Written {
  private volatile @Nullable Last last;

  @SuppressWarnings("ArrayRecordComponent") // written out as they are, never compared
  private record Last(JsonObject data, byte[] bytes) {}

  @SuppressWarnings("ReferenceEquality") // To compare them would cost more than to write them.
  byte[] bytes(JsonObject data) {
    Last known = last;
    if (known == null || known.data != data) {
      known = new Last(data, JsonWriter.bytes(data));
      last = known;
    }
    return known.bytes;
  }
}
