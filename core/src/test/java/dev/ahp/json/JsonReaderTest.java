package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
  private static final JsonLimits SMALL = new JsonLimits(40, 3, 5);

  @Test
  void everyKindOfValueIsParsed() {
    JsonObject read =
        JsonReader.read(
                " {\"s\":\"x\",\"n\":-1.5e1,\"t\":true,\"f\":false,\"z\":null,\"a\":[1,[]]}\r\n\t")
            .asObject()
            .orElseThrow();

    assertThat(read.names()).containsExactly("s", "n", "t", "f", "z", "a");
    assertThat(read.string("s")).contains("x");
    assertThat(read.number("n")).contains(-15.0);
    assertThat(read.bool("t")).contains(true);
    assertThat(read.bool("f")).contains(false);
    assertThat(read.get("z")).isEqualTo(Json.Null.NULL);
    assertThat(read.array("a")).contains(JsonArray.of(Json.of(1), JsonArray.empty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-0", "\"\"", "true", "false", "null", "{}", "[]", " [ ] ", "{ }"})
  void scalarsAndEmptyValuesAreDocuments(String text) {
    assertThat(JsonReader.read(text)).isNotNull();
  }

  @Test
  void escapesAreResolved() {
    String text = "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20AC\\ud83d\\uDE00é€😀\"";

    assertThat(JsonReader.read(text)).isEqualTo(Json.of("\"\\/\b\f\n\r\tAé€😀é€😀"));
  }

  @Test
  void replacementCharacterIsAccepted() {
    assertThat(JsonReader.read("\"a\uFFFDb\"")).isEqualTo(Json.of("a\uFFFDb"));
  }

  @ParameterizedTest
  @CsvSource({
    "9007199254740991, 9007199254740991",
    "-9007199254740991, -9007199254740991",
    "1e20, 1e20",
    "1E+2, 100",
    "12.50, 12.5",
    "-0, 0",
    "-0.0e5, 0",
    "1e-400, 0",
    "1.7976931348623157e308, 1.7976931348623157e308",
    "0.1, 0.1",
    "5e-324, 4.9e-324",
    "9007199254740993.0, 9007199254740992",
  })
  void numbersAreDoubles(String text, double value) {
    assertThat(JsonReader.read(text)).isEqualTo(Json.of(value));
  }

  @Test
  void canonicalTextCanContainLargeIntegers() {
    assertThat(JsonReader.readCanonical("100000000000000000000", JsonLimits.PACKET))
        .isEqualTo(Json.of(1e20));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // text | pointer | line | column | part of the message
        "`` | `` | 1 | 1 | is empty",
        "` \n ` | `` | 2 | 2 | is empty",
        // Duplicate members
        "{\"a\":1,\"a\":2} | /a | 1 | 8 | member \"a\" more than once",
        "{\"a\":1,\"\\u0061\":2} | /a | 1 | 8 | member \"a\" more than once",
        "{\"a\":1,\"b\":{},\"a\":{\"c\":[1]}} | /a | 1 | 15 | member \"a\" more than once",
        "`{\"x\":[0,\n {\"k~/\":1,\n  \"k~/\":1}]}` | /x/1/k~0~1 | 3 | 3 | more than once",
        "{\"\":1,\"\":1} | / | 1 | 7 | member \"\" more than once",
        "{\"a\":null,\"a\":null} | /a | 1 | 11 | more than once",
        // Unpaired surrogates
        "[\"x\\ud800\"] | /0 | 1 | 4 | unpaired surrogate",
        "[\"\\udc00\"] | /0 | 1 | 3 | unpaired surrogate",
        "[\"\\ud800\\ud800\\udc00\"] | /0 | 1 | 3 | unpaired surrogate",
        "[\"\\ud800x\"] | /0 | 1 | 3 | unpaired surrogate",
        "[\"\\ud800\\n\"] | /0 | 1 | 3 | unpaired surrogate",
        "{\"\\ud800\":1} | `` | 1 | 3 | unpaired surrogate",
        // Numbers
        "NaN | `` | 1 | 1 | missing a value",
        "[Infinity] | /0 | 1 | 2 | missing a value",
        "-Infinity | `` | 1 | 2 | digit",
        "9007199254740992 | `` | 1 | 1 | integer beyond",
        "{\"n\": -9007199254740992} | /n | 1 | 7 | integer beyond",
        "100000000000000000000000000 | `` | 1 | 1 | integer beyond",
        "[1, 1e309] | /1 | 1 | 5 | too large",
        "-1e309 | `` | 1 | 1 | too large",
        "01 | `` | 1 | 2 | leading zero",
        "-01 | `` | 1 | 3 | leading zero",
        "+1 | `` | 1 | 1 | missing a value",
        ".5 | `` | 1 | 1 | missing a value",
        "1. | `` | 1 | 3 | unexpected end",
        "[1.] | /0 | 1 | 4 | digit",
        "[1e] | /0 | 1 | 4 | digit",
        "[1e+-1] | /0 | 1 | 5 | digit",
        "[-] | /0 | 1 | 3 | digit",
        "[0x10] | `` | 1 | 3 | comma",
        // Strings
        "`[\"a\tb\"]` | /0 | 1 | 4 | control character",
        "`[\"a\nb\"]` | /0 | 1 | 4 | control character",
        "[\"\\x41\"] | /0 | 1 | 4 | unknown escape",
        "[\"\\u00g0\"] | /0 | 1 | 7 | four hex digits",
        "[\"\\u 041\"] | /0 | 1 | 5 | four hex digits",
        "['a'] | /0 | 1 | 2 | missing a value",
        "{a:1} | `` | 1 | 2 | missing a member name",
        // Structure
        "[1,] | /1 | 1 | 4 | missing a value",
        "[,1] | /0 | 1 | 2 | missing a value",
        "{\"a\":1,} | `` | 1 | 8 | missing a member name",
        "{\"a\" 1} | /a | 1 | 6 | missing a colon",
        "{\"a\":1 \"b\":2} | `` | 1 | 8 | comma",
        "[1 2] | `` | 1 | 4 | comma",
        "[1} | `` | 1 | 3 | comma",
        "{\"a\":1] | `` | 1 | 7 | comma",
        "[1]] | `` | 1 | 4 | after the end",
        "1 2 | `` | 1 | 3 | after the end",
        "`{}\n{}` | `` | 2 | 1 | after the end",
        "// c | `` | 1 | 1 | missing a value",
        "[1/* c */] | `` | 1 | 3 | comma",
        "# c | `` | 1 | 1 | missing a value",
        "True | `` | 1 | 1 | missing a value",
        "nul | `` | 1 | 1 | missing a value",
        "nulls | `` | 1 | 5 | after the end",
        "`[1,\r\n \"é\", x]` | /2 | 2 | 7 | missing a value",
        "`[1,\r x]` | /1 | 2 | 2 | missing a value",
        "`\u00a0[]` | `` | 1 | 1 | missing a value",
      })
  void invalidJsonIsRejectedWithItsPosition(
      String text, String pointer, int line, int column, String message) {
    JsonException fault = parseError(text.getBytes(StandardCharsets.UTF_8), JsonLimits.PACKET);

    assertThat(fault.kind()).isEqualTo(JsonException.Kind.MALFORMED);
    assertThat(fault).hasMessageContaining(message);
    assertThat(fault.pointer()).isEqualTo(pointer);
    assertThat(fault.line() + ":" + fault.column()).isEqualTo(line + ":" + column);
    assertThat(fault).hasMessageEndingWith(" at line " + line + ", column " + column);
  }

  @ParameterizedTest
  @CsvSource({
    "5b22c0af225d, /0, 3", // overlong slash
    "5b22e080af225d, /0, 3", // overlong in three bytes
    "5b22f08080af225d, /0, 3", // overlong in four
    "5b2261eda080225d, /0, 4", // a surrogate in three bytes
    "5b22f4908080225d, /0, 3", // beyond U+10FFFF
    "5b22ff225d, /0, 3",
    "5b2280225d, /0, 3", // continuation byte without a start
    "5b22c3225d, /0, 3", // truncated by the quote
    "5b22e282225d, /0, 3",
    "7b22c3225d, '', 3",
    "5b22efbfbdc0225d, /0, 4", // after a genuine replacement character
  })
  void invalidUtf8IsRejectedWithItsPosition(String hex, String pointer, int column) {
    JsonException fault = parseError(HexFormat.of().parseHex(hex), JsonLimits.PACKET);

    assertThat(fault.kind()).isEqualTo(JsonException.Kind.MALFORMED);
    assertThat(fault.pointer()).isEqualTo(pointer);
    assertThat(fault.column()).isEqualTo(column);
  }

  @Test
  void byteOrderMarkIsRejected() {
    assertThat(parseError("\uFEFF{}".getBytes(StandardCharsets.UTF_8), JsonLimits.PACKET))
        .hasMessageContaining("byte order mark");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32"})
  void otherEncodingsAreRejected(String charset) {
    JsonException fault =
        parseError("{\"a\":1}".getBytes(Charset.forName(charset)), JsonLimits.PACKET);

    assertThat(fault.kind()).isEqualTo(JsonException.Kind.MALFORMED);
  }

  @Test
  void unpairedSurrogateInAStringIsRejectedWithItsPosition() {
    JsonException fault =
        catchThrowableOfType(JsonException.class, () -> JsonReader.read("{\"a\":\n\"é\ud800\"}"));

    assertThat(fault).hasMessageContaining("unpaired surrogate at line 2, column 3");
    assertThat(fault.pointer()).isEqualTo("/a");
  }

  @Test
  void truncatedDocumentsAreRejected() {
    String document = "{\"a\":[1.5e3,\"x\\u00e9\\ud83d\\ude00é\",true,null],\"b\":{\"c\":-0}}";
    byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
    for (int length = 0; length < bytes.length; length++) {
      JsonException fault = parseError(java.util.Arrays.copyOf(bytes, length), JsonLimits.PACKET);
      assertThat(fault.kind()).isEqualTo(JsonException.Kind.MALFORMED);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[[[1]]] | true",
        "[[[[1]]]] | false",
        "{\"a\":{\"a\":{\"a\":1}}} | true",
        "{\"a\":[{\"a\":[]}]} | false",
        "[[[]],[[]],[[]]] | true",
        "\"12345\" | true",
        "\"123456\" | false",
        "\"\\u0031\\n\\n\\n\\n\" | true",
        "\"\\u0031\\n\\n\\n\\n\\n\" | false",
        "\"😀😀é\" | true",
        "\"😀😀😀\" | false",
        "{\"12345\":1} | true",
        "{\"123456\":1} | false",
        "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16] | true",
        "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,161] | false",
      })
  void valuesBeyondALimitAreTooLarge(String text, boolean allowed) {
    if (allowed) {
      assertThat(JsonReader.read(text, SMALL)).isNotNull();
    } else {
      assertThat(parseError(text.getBytes(StandardCharsets.UTF_8), SMALL).kind())
          .isEqualTo(JsonException.Kind.TOO_LARGE);
    }
  }

  @Test
  void textIsMeasuredInUtf8Bytes() {
    JsonLimits five = new JsonLimits(5, 1, 5);

    assertThat(JsonReader.read("\"€\"", five)).isEqualTo(Json.of("€"));
    assertThat(
            catchThrowableOfType(JsonException.class, () -> JsonReader.read("\"€x\"", five)).kind())
        .isEqualTo(JsonException.Kind.TOO_LARGE);
  }

  @Test
  void pointerOfATooDeepValueIsReported() {
    JsonException fault = parseError("[0,{\"a\":[[1]]}]".getBytes(StandardCharsets.UTF_8), SMALL);

    assertThat(fault.pointer()).isEqualTo("/1/a/0");
    assertThat(fault.column()).isEqualTo(10);
  }

  @Test
  void numbersOfMoreThanThousandCharactersAreRejected() {
    assertThat(JsonReader.read("0." + "1".repeat(998))).isEqualTo(Json.of(0.1111111111111111));
    assertThat(
            parseError(
                ("0." + "1".repeat(999)).getBytes(StandardCharsets.UTF_8), JsonLimits.PACKET))
        .hasMessageContaining("more than 1000 characters");
  }

  private static JsonException parseError(byte[] bytes, JsonLimits limits) {
    return catchThrowableOfType(JsonException.class, () -> JsonReader.read(bytes, limits));
  }
}
