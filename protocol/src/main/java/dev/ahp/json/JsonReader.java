package dev.ahp.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads I-JSON (RFC 7493) and nothing else: one value, UTF-8, no member twice, no half surrogate,
 * no number that a double would bend. What is refused is a {@link JsonFault} with its place.
 */
public final class JsonReader {
  private static final int MAX_NUMBER_CHARS = 1_000;
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          // Depth and strings have their own, stricter limits below; these only bound Jackson.
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNumberLength(MAX_NUMBER_CHARS)
                  .build())
          .build();

  private final JsonParser parser;
  private final JsonLimits limits;
  private final boolean anyInteger;
  private int depth;

  private JsonReader(JsonParser parser, JsonLimits limits, boolean anyInteger) {
    this.parser = parser;
    this.limits = limits;
    this.anyInteger = anyInteger;
  }

  public static Json read(byte[] utf8, JsonLimits limits) {
    if (utf8.length > limits.bytes()) {
      throw tooManyBytes(limits);
    }
    return parse(decode(utf8), limits, false);
  }

  public static Json read(String text, JsonLimits limits) {
    // A UTF-16 unit is at least one byte of UTF-8, so a longer text cannot fit either.
    if (text.length() > limits.bytes()) {
      throw tooManyBytes(limits);
    }
    return parse(text, limits, false);
  }

  /**
   * Reads what {@link CanonicalJson} wrote. RFC 8785 writes a double such as 1e20 as an integer
   * literal, which {@link #read(String)} would refuse.
   */
  public static Json readCanonical(String text, JsonLimits limits) {
    return parse(text, limits, true);
  }

  /** Reads within the limits of one packet. */
  public static Json read(String text) {
    return read(text, JsonLimits.PACKET);
  }

  private static JsonFault tooManyBytes(JsonLimits limits) {
    return new JsonFault(
        JsonFault.Kind.TOO_LARGE, "is larger than " + limits.bytes() + " bytes", "", 1, 1);
  }

  private static String decode(byte[] utf8) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(utf8))
          .toString();
    } catch (CharacterCodingException e) {
      throw new JsonFault(JsonFault.Kind.MALFORMED, "is not UTF-8", "", 1, 1);
    }
  }

  private static Json parse(String text, JsonLimits limits, boolean anyInteger) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      return new JsonReader(parser, limits, anyInteger).document();
    } catch (IOException e) {
      throw new AssertionError("a string cannot fail to be read", e);
    }
  }

  private Json document() throws IOException {
    try {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw malformed("is empty");
      }
      Json value = value(first);
      if (parser.nextToken() != null) {
        throw malformed("goes on after its end");
      }
      return value;
    } catch (StreamConstraintsException e) {
      throw malformed("has a number of more than " + MAX_NUMBER_CHARS + " characters");
    } catch (StreamReadException e) {
      throw fault(JsonFault.Kind.MALFORMED, firstLine(e.getOriginalMessage()), e.getLocation());
    }
  }

  private Json value(JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> new Json.Str(checked(parser.getText()));
      case VALUE_NUMBER_INT -> integer();
      case VALUE_NUMBER_FLOAT -> fraction();
      case VALUE_TRUE -> Json.Bool.TRUE;
      case VALUE_FALSE -> Json.Bool.FALSE;
      case VALUE_NULL -> Json.Null.NULL;
      default -> throw malformed("is not JSON");
    };
  }

  private JsonObject object() throws IOException {
    enter();
    Map<String, Json> members = new LinkedHashMap<>();
    while (next() != JsonToken.END_OBJECT) {
      String name = checked(parser.currentName());
      if (members.put(name, value(next())) != null) {
        throw malformed("has the member \"" + name + "\" twice");
      }
    }
    depth--;
    return members.isEmpty() ? JsonObject.empty() : new JsonObject(members);
  }

  private JsonArray array() throws IOException {
    enter();
    List<Json> items = new ArrayList<>();
    for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
      items.add(value(token));
    }
    depth--;
    return items.isEmpty() ? JsonArray.empty() : new JsonArray(items);
  }

  private JsonToken next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw malformed("ends too early");
    }
    return token;
  }

  private void enter() {
    if (++depth > limits.depth()) {
      throw tooLarge("is nested deeper than " + limits.depth());
    }
  }

  private String checked(String text) {
    if (text.length() > limits.stringChars()) {
      throw tooLarge("has a string of more than " + limits.stringChars() + " characters");
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        if (Character.isLowSurrogate(c)
            || i + 1 == text.length()
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          throw malformed("has half of a surrogate pair");
        }
        i++;
      }
    }
    return text;
  }

  private Json integer() throws IOException {
    if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
      long value = parser.getLongValue();
      if (Math.abs(value) <= Json.Num.MAX_SAFE_INTEGER && value != Long.MIN_VALUE) {
        return new Json.Num(value);
      }
    }
    if (anyInteger) {
      return fraction();
    }
    throw malformed("has an integer beyond ±(2^53 − 1)");
  }

  private Json fraction() throws IOException {
    double value = parser.getDoubleValue();
    if (!Double.isFinite(value)) {
      throw malformed("has a number that overflows a double");
    }
    return new Json.Num(value);
  }

  private JsonFault malformed(String message) {
    return fault(JsonFault.Kind.MALFORMED, message, parser.currentTokenLocation());
  }

  private JsonFault tooLarge(String message) {
    return fault(JsonFault.Kind.TOO_LARGE, message, parser.currentTokenLocation());
  }

  private JsonFault fault(JsonFault.Kind kind, String message, @Nullable JsonLocation where) {
    int line = where == null ? 1 : Math.max(1, where.getLineNr());
    int column = where == null ? 1 : Math.max(1, where.getColumnNr());
    return new JsonFault(kind, message, pointer(), line, column);
  }

  private String pointer() {
    return parser.getParsingContext().pathAsPointer().toString();
  }

  private static String firstLine(String message) {
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }
}
