package dev.ahp.json;

/**
 * How large a document may be before it is refused unread.
 *
 * @param bytes of the whole text in UTF-8
 * @param depth of nested objects and arrays, at most 1,000, since they are read by recursion
 * @param stringChars UTF-16 units of one string or member name
 */
public record JsonLimits(int bytes, int depth, int stringChars) {
  /** The bounds of one packet. */
  public static final JsonLimits PACKET = new JsonLimits(1 << 20, 64, 262_144);

  private static final int MAX_DEPTH = 1_000;

  public JsonLimits {
    if (bytes < 1 || depth < 1 || depth > MAX_DEPTH || stringChars < 1) {
      throw new IllegalArgumentException("no limits: " + bytes + ", " + depth + ", " + stringChars);
    }
  }

  public JsonLimits withBytes(int more) {
    return new JsonLimits(more, depth, stringChars);
  }
}
