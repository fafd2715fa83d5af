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

  /**
   * The bounds of a rendering, which may hold a member of a packet twice and some levels deeper.
   */
  public static final JsonLimits RENDERING = new JsonLimits(8 << 20, 128, 4 << 20);

  /** No reader goes deeper. */
  public static final int MAX_DEPTH = 1_000;

  public JsonLimits {
    if (bytes < 1 || depth < 1 || depth > MAX_DEPTH || stringChars < 1) {
      throw new IllegalArgumentException("no limits: " + bytes + ", " + depth + ", " + stringChars);
    }
  }

  public JsonLimits withBytes(int more) {
    return new JsonLimits(more, depth, stringChars);
  }
}
