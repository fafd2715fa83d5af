package dev.ahp.json;

/**
 * The size limits for parsing a document.
 *
 * @param bytes maximum size of the text in UTF-8
 * @param depth maximum nesting of objects and arrays, up to 1,000; the parser is recursive
 * @param stringChars maximum UTF-16 code units of a string or member name
 */
public record JsonLimits(int bytes, int depth, int stringChars) {
  /** The limits for one packet. */
  public static final JsonLimits PACKET = new JsonLimits(1 << 20, 64, 262_144);

  /**
   * The limits for a rendering, which can contain members of a packet twice and more deeply nested.
   */
  public static final JsonLimits RENDERING = new JsonLimits(8 << 20, 128, 4 << 20);

  /** The maximum value of {@code depth}. */
  public static final int MAX_DEPTH = 1_000;

  public JsonLimits {
    if (bytes < 1 || depth < 1 || depth > MAX_DEPTH || stringChars < 1) {
      throw new IllegalArgumentException(
          "limits must be at least 1, and depth at most "
              + MAX_DEPTH
              + ": "
              + bytes
              + ", "
              + depth
              + ", "
              + stringChars);
    }
  }

  public JsonLimits withBytes(int max) {
    return new JsonLimits(max, depth, stringChars);
  }
}
