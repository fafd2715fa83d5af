package dev.ahp.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads I-JSON (RFC 7493) and nothing else: one value, UTF-8, no member twice, no half surrogate,
 * no number that a double would bend. What is refused is a {@link JsonException} with its place.
 */
public final class JsonReader {
  /** Half of a surrogate pair, put into bytes that no UTF-8 has. */
  private static final byte[] HALF_PAIR = {(byte) 0xED, (byte) 0xA0, (byte) 0x80};

  private JsonReader() {}

  public static Json read(byte[] utf8, JsonLimits limits) {
    return parse(utf8, limits, false);
  }

  public static Json read(String text, JsonLimits limits) {
    return parse(utf8(text, limits), limits, false);
  }

  /** Reads within the limits of one packet. */
  public static Json read(String text) {
    return read(text, JsonLimits.PACKET);
  }

  /**
   * Reads what {@link CanonicalJson} wrote. RFC 8785 writes a double such as 1e20 as an integer
   * literal, which {@link #read(String)} would refuse.
   */
  public static Json readCanonical(String text, JsonLimits limits) {
    return parse(utf8(text, limits), limits, true);
  }

  /** The same of UTF-8. */
  public static Json readCanonical(byte[] utf8, JsonLimits limits) {
    return parse(utf8, limits, true);
  }

  /**
   * What was read, and whether its bytes are the very ones that {@link CanonicalJson} writes. Where
   * that takes more than a look, as with an escape in a string, the answer is no.
   */
  public record CanonicalValue(Json json, boolean isSure) {}

  /** As {@link #readCanonical(byte[], JsonLimits)}, with a look at the form. */
  public static CanonicalValue readWithForm(byte[] utf8, JsonLimits limits) {
    JsonParser parser = parser(utf8, limits, true);
    Json json = parser.document();
    return new CanonicalValue(json, parser.isCanonical());
  }

  private static Json parse(byte[] utf8, JsonLimits limits, boolean canonical) {
    return parser(utf8, limits, canonical).document();
  }

  private static JsonParser parser(byte[] utf8, JsonLimits limits, boolean canonical) {
    if (utf8.length > limits.bytes()) {
      throw tooManyBytes(limits);
    }
    return new JsonParser(utf8, limits, canonical);
  }

  private static byte[] utf8(String text, JsonLimits limits) {
    // A UTF-16 unit is at least one byte of UTF-8, so a longer text cannot fit either.
    if (text.length() > limits.bytes()) {
      throw tooManyBytes(limits);
    }
    int half = Surrogates.firstHalf(text);
    return half < 0 ? text.getBytes(StandardCharsets.UTF_8) : upToHalf(text, half);
  }

  /** UTF-8 has no form for the text; cut where the parser must stop at the latest. */
  private static byte[] upToHalf(String text, int half) {
    byte[] before = text.substring(0, half).getBytes(StandardCharsets.UTF_8);
    byte[] cut = Arrays.copyOf(before, before.length + HALF_PAIR.length);
    System.arraycopy(HALF_PAIR, 0, cut, before.length, HALF_PAIR.length);
    return cut;
  }

  private static JsonException tooManyBytes(JsonLimits limits) {
    return new JsonException(
        JsonException.Kind.TOO_LARGE, "is larger than " + limits.bytes() + " bytes", "", 1, 1);
  }
}
