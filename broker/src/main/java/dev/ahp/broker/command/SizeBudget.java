package dev.ahp.broker.command;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Map;

/**
 * How much more fits into an answer. Large items make it a short one, and whoever asks again gets
 * the rest, so that no answer fills the memory.
 */
public final class SizeBudget {
  static final long BYTES = 8L << 20;
  private static final int SMALL = 6;

  private long left = BYTES;

  public boolean isLeft() {
    return left > 0;
  }

  public void take(long bytes) {
    left -= bytes;
  }

  public void take(Json item) {
    take(size(item));
  }

  /** About as many bytes as its text has. */
  private static long size(Json json) {
    long size = SMALL;
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
