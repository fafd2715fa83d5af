package dev.ahp.broker.memory;

import dev.ahp.broker.store.PacketState;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The contents of packets, which are objects until the packet is final and text afterwards. The
 * text is one object for the garbage collector instead of a hundred, and a store has many more
 * final packets than open ones. Guarded by the store's lock.
 */
final class PacketContents {
  private static final JsonLimits LIMITS =
      new JsonLimits(Integer.MAX_VALUE, JsonLimits.MAX_DEPTH, Integer.MAX_VALUE);

  private final Map<Long, JsonObject> open = new HashMap<>();
  private final Map<Long, byte[]> finished = new HashMap<>();

  /** Returns the content; an empty object if there is none. */
  JsonObject get(PacketState packet) {
    JsonObject content = open.get(packet.number());
    if (content != null) {
      return content;
    }
    byte[] text = finished.get(packet.number());
    return text == null ? JsonObject.empty() : read(text);
  }

  /** Returns the size of the content in UTF-8. */
  int bytes(PacketState packet) {
    byte[] text = finished.get(packet.number());
    return text == null ? JsonWriter.bytes(get(packet)).length : text.length;
  }

  /**
   * Stores the content of a changed packet.
   *
   * @param content null if only the state changed
   */
  void put(PacketState packet, @Nullable JsonObject content) {
    long number = packet.number();
    if (packet.isFinal()) {
      JsonObject last = open.remove(number);
      if (content != null || last != null) {
        finished.put(number, JsonWriter.bytes(content == null ? last : content));
      }
      return;
    }
    byte[] text = finished.remove(number);
    if (content != null) {
      open.put(number, content);
    } else if (text != null) {
      open.put(number, read(text));
    }
  }

  void remove(PacketState packet) {
    open.remove(packet.number());
    finished.remove(packet.number());
  }

  private static JsonObject read(byte[] text) {
    return JsonReader.read(text, LIMITS).asObject().orElseThrow();
  }
}
