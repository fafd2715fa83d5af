package dev.ahp.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Parses I-JSON (RFC 7493): one value in UTF-8, without duplicate members, unpaired surrogates, and
 * integers that a double cannot represent. Invalid input causes a {@link JsonException} with its
 * position.
 */
public final class JsonReader {
  /** The encoding of an unpaired surrogate, which is not valid UTF-8. */
  private static final byte[] UNPAIRED_SURROGATE = {(byte) 0xED, (byte) 0xA0, (byte) 0x80};

  private JsonReader() {}

  public static Json read(byte[] utf8, JsonLimits limits) {
    return parse(utf8, limits, false);
  }

  public static Json read(String text, JsonLimits limits) {
    return parse(utf8(text, limits), limits, false);
  }

  /** Returns empty if the text is not valid JSON. */
  public static Optional<Json> tryRead(String text, JsonLimits limits) {
    try {
      return Optional.of(read(text, limits));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  /** Parses text within the limits of one packet. */
  public static Json read(String text) {
    return read(text, JsonLimits.PACKET);
  }

  /**
   * Parses canonical text. RFC 8785 writes a double such as 1e20 as an integer literal, which
   * {@link #read(String)} rejects.
   */
  public static Json readCanonical(String text, JsonLimits limits) {
    return parse(utf8(text, limits), limits, true);
  }

  /**
   * A parsed value.
   *
   * @param isCanonical whether the input is known to be in canonical form; false if that is
   *     uncertain, for example because a string contains an escape
   */
  public record CanonicalValue(Json json, boolean isCanonical) {}

  /** Parses canonical UTF-8 and detects whether it is in canonical form. */
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
    // A UTF-16 code unit takes at least one byte in UTF-8.
    if (text.length() > limits.bytes()) {
      throw tooManyBytes(limits);
    }
    int surrogate = Surrogates.firstUnpaired(text);
    return surrogate < 0 ? text.getBytes(StandardCharsets.UTF_8) : upToSurrogate(text, surrogate);
  }

  /** Encodes the text up to an unpaired surrogate, where the parser stops at the latest. */
  private static byte[] upToSurrogate(String text, int surrogate) {
    byte[] before = text.substring(0, surrogate).getBytes(StandardCharsets.UTF_8);
    byte[] result = Arrays.copyOf(before, before.length + UNPAIRED_SURROGATE.length);
    System.arraycopy(UNPAIRED_SURROGATE, 0, result, before.length, UNPAIRED_SURROGATE.length);
    return result;
  }

  private static JsonException tooManyBytes(JsonLimits limits) {
    return new JsonException(
        JsonException.Kind.TOO_LARGE, "is larger than " + limits.bytes() + " bytes", "", 1, 1);
  }
}
