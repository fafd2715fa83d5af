package dev.ahp.broker.command;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Map;

/**
 * The remaining size of a response, in bytes. When it is used up, the response ends and the caller
 * asks for the rest; this bounds memory.
 */
public final class SizeBudget {
  static final long MAX_BYTES = 8L << 20;
  private static final int OVERHEAD_BYTES = 6;

  private long remaining = MAX_BYTES;

  public boolean hasRemaining() {
    return remaining > 0;
  }

  public void take(long bytes) {
    remaining -= bytes;
  }

  public void take(Json item) {
    take(size(item));
  }

  /** Returns the approximate length of a value as text. */
  private static long size(Json json) {
    long size = OVERHEAD_BYTES;
    if (json instanceof Json.Str text) {
      size += text.value().length();
    } else if (json instanceof JsonArray items) {
      for (Json item : items) {
        size += size(item);
      }
    } else if (json instanceof JsonObject object) {
      for (Map.Entry<String, Json> member : object.members().entrySet()) {
        size += member.getKey().length() + size(member.getValue());
      }
    }
    return size;
  }
}
