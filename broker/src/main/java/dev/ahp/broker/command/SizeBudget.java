package dev.ahp.broker.command;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Map;

/**
 * The remaining size of a response, in bytes. When it is used up, the response ends and the caller
 * asks for the rest; this bounds memory. A response has at least one item.
 */
public final class SizeBudget {
  /** Leaves room in a response of 4 MiB for the members around the items. */
  static final long MAX_BYTES = 3L << 20;

  private static final int OVERHEAD_BYTES = 6;
  private static final int NUMBER_BYTES = 20;

  private final long limit;
  private long remaining;

  public SizeBudget() {
    this(MAX_BYTES);
  }

  public SizeBudget(long limit) {
    this.limit = limit;
    this.remaining = limit;
  }

  public boolean hasRemaining() {
    return remaining > 0;
  }

  /** Takes the size of an item that is part of the response in any case. */
  public void take(long bytes) {
    remaining -= bytes;
  }

  /**
   * Returns whether the next item is part of the response, and takes its size. The first item
   * always is. After the first item that is not, no other is.
   */
  public boolean admits(long bytes) {
    boolean admitted = remaining == limit || bytes <= remaining;
    remaining = admitted ? remaining - Math.max(1, bytes) : 0;
    return admitted;
  }

  /** Like {@link #admits(long)} for the only item; it needs no size. */
  public boolean admitsOnly() {
    return admits(limit);
  }

  /** Like {@link #admits(long)} with the size of a value. */
  public boolean admits(Json item) {
    return hasRemaining() && admits(size(item));
  }

  /** Returns the approximate length of a value as UTF-8 text, rather too high than too low. */
  public static long size(Json json) {
    long size = OVERHEAD_BYTES;
    if (json instanceof Json.Str text) {
      size += size(text.value());
    } else if (json instanceof Json.Num) {
      size += NUMBER_BYTES;
    } else if (json instanceof JsonArray items) {
      for (Json item : items) {
        size += size(item);
      }
    } else if (json instanceof JsonObject object) {
      for (Map.Entry<String, Json> member : object.members().entrySet()) {
        size += size(member.getKey()) + size(member.getValue());
      }
    }
    return size;
  }

  private static long size(String text) {
    long size = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ') {
        size += 6;
      } else if (c < 0x80) {
        size += c == '"' || c == '\\' ? 2 : 1;
      } else {
        size += c < 0x800 ? 2 : 3;
      }
    }
    return size;
  }
}
