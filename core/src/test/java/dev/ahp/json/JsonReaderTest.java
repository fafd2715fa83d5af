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
  void everyKindOfValueIsRead() {
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
  void aScalarOrEmptyValueIsADocument(String text) {
    assertThat(JsonReader.read(text)).isNotNull();
  }

  @Test
  void escapesMeanTheirCharacters() {
    String text = "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20AC\\ud83d\\uDE00é€😀\"";

    assertThat(JsonReader.read(text)).isEqualTo(Json.of("\"\\/\b\f\n\r\tAé€😀é€😀"));
  }

  @Test
  void theReplacementCharacterIsACharacter() {
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
  void canonicalTextMayHaveLargeIntegers() {
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
        "{\"a\":1,\"a\":2} | /a | 1 | 8 | member \"a\" twice",
        "{\"a\":1,\"\\u0061\":2} | /a | 1 | 8 | member \"a\" twice",
        "{\"a\":1,\"b\":{},\"a\":{\"c\":[1]}} | /a | 1 | 15 | member \"a\" twice",
        "`{\"x\":[0,\n {\"k~/\":1,\n  \"k~/\":1}]}` | /x/1/k~0~1 | 3 | 3 | twice",
        "{\"\":1,\"\":1} | / | 1 | 7 | member \"\" twice",
        "{\"a\":null,\"a\":null} | /a | 1 | 11 | twice",
        // Half surrogates
        "[\"x\\ud800\"] | /0 | 1 | 4 | half of a surrogate",
        "[\"\\udc00\"] | /0 | 1 | 3 | half of a surrogate",
        "[\"\\ud800\\ud800\\udc00\"] | /0 | 1 | 3 | half of a surrogate",
        "[\"\\ud800x\"] | /0 | 1 | 3 | half of a surrogate",
        "[\"\\ud800\\n\"] | /0 | 1 | 3 | half of a surrogate",
        "{\"\\ud800\":1} | `` | 1 | 3 | half of a surrogate",
        // Numbers
        "NaN | `` | 1 | 1 | no value",
        "[Infinity] | /0 | 1 | 2 | no value",
        "-Infinity | `` | 1 | 2 | digit",
        "9007199254740992 | `` | 1 | 1 | integer beyond",
        "{\"n\": -9007199254740992} | /n | 1 | 7 | integer beyond",
        "100000000000000000000000000 | `` | 1 | 1 | integer beyond",
        "[1, 1e309] | /1 | 1 | 5 | overflows",
        "-1e309 | `` | 1 | 1 | overflows",
        "01 | `` | 1 | 2 | leading zero",
        "-01 | `` | 1 | 3 | leading zero",
        "+1 | `` | 1 | 1 | no value",
        ".5 | `` | 1 | 1 | no value",
        "1. | `` | 1 | 3 | ends too early",
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
        "['a'] | /0 | 1 | 2 | no value",
        "{a:1} | `` | 1 | 2 | no name",
        // Structure
        "[1,] | /1 | 1 | 4 | no value",
        "[,1] | /0 | 1 | 2 | no value",
        "{\"a\":1,} | `` | 1 | 8 | no name",
        "{\"a\" 1} | /a | 1 | 6 | no colon",
        "{\"a\":1 \"b\":2} | `` | 1 | 8 | comma",
        "[1 2] | `` | 1 | 4 | comma",
        "[1} | `` | 1 | 3 | comma",
        "{\"a\":1] | `` | 1 | 7 | comma",
        "[1]] | `` | 1 | 4 | after its end",
        "1 2 | `` | 1 | 3 | after its end",
        "`{}\n{}` | `` | 2 | 1 | after its end",
        "// c | `` | 1 | 1 | no value",
        "[1/* c */] | `` | 1 | 3 | comma",
        "# c | `` | 1 | 1 | no value",
        "True | `` | 1 | 1 | no value",
        "nul | `` | 1 | 1 | no value",
        "nulls | `` | 1 | 5 | after its end",
        "`[1,\r\n \"é\", x]` | /2 | 2 | 7 | no value",
        "`[1,\r x]` | /1 | 2 | 2 | no value",
        "`\u00a0[]` | `` | 1 | 1 | no value",
      })
  void whatIsNoIJsonIsRefusedWithItsPlace(
      String text, String pointer, int line, int column, String message) {
    JsonException fault = refused(text.getBytes(StandardCharsets.UTF_8), JsonLimits.PACKET);

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
    "5b2280225d, /0, 3", // continuation alone
    "5b22c3225d, /0, 3", // cut short by the quote
    "5b22e282225d, /0, 3",
    "7b22c3225d, '', 3",
    "5b22efbfbdc0225d, /0, 4", // behind a replacement character that is really there
  })
  void bytesThatAreNotUtf8AreRefusedWhereTheyStand(String hex, String pointer, int column) {
    JsonException fault = refused(HexFormat.of().parseHex(hex), JsonLimits.PACKET);

    assertThat(fault.kind()).isEqualTo(JsonException.Kind.MALFORMED);
    assertThat(fault.pointer()).isEqualTo(pointer);
    assertThat(fault.column()).isEqualTo(column);
  }

  @Test
  void aByteOrderMarkIsRefusedByName() {
    assertThat(refused("\uFEFF{}".getBytes(StandardCharsets.UTF_8), JsonLimits.PACKET))
        .hasMessageContaining("byte order mark");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32"})
  void otherEncodingsAreRefused(String charset) {
    JsonException fault =
        refused("{\"a\":1}".getBytes(Charset.forName(charset)), JsonLimits.PACKET);

    assertThat(fault.kind()).isEqualTo(JsonException.Kind.MALFORMED);
  }

  @Test
  void aTextWithHalfOfAPairIsRefusedWhereItStands() {
    JsonException fault =
        catchThrowableOfType(JsonException.class, () -> JsonReader.read("{\"a\":\n\"é\ud800\"}"));

    assertThat(fault).hasMessageContaining("half of a surrogate pair at line 2, column 3");
    assertThat(fault.pointer()).isEqualTo("/a");
  }

  @Test
  void everyCutOfADocumentIsRefused() {
    String whole = "{\"a\":[1.5e3,\"x\\u00e9\\ud83d\\ude00é\",true,null],\"b\":{\"c\":-0}}";
    byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
    for (int length = 0; length < bytes.length; length++) {
      JsonException fault = refused(java.util.Arrays.copyOf(bytes, length), JsonLimits.PACKET);
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
  void theLimitsAreTakenAndOneMoreIsTooLarge(String text, boolean fits) {
    if (fits) {
      assertThat(JsonReader.read(text, SMALL)).isNotNull();
    } else {
      assertThat(refused(text.getBytes(StandardCharsets.UTF_8), SMALL).kind())
          .isEqualTo(JsonException.Kind.TOO_LARGE);
    }
  }

  @Test
  void aTextIsMeasuredInUtf8() {
    JsonLimits five = new JsonLimits(5, 1, 5);

    assertThat(JsonReader.read("\"€\"", five)).isEqualTo(Json.of("€"));
    assertThat(
            catchThrowableOfType(JsonException.class, () -> JsonReader.read("\"€x\"", five)).kind())
        .isEqualTo(JsonException.Kind.TOO_LARGE);
  }

  @Test
  void aTooDeepValueIsNamed() {
    JsonException fault = refused("[0,{\"a\":[[1]]}]".getBytes(StandardCharsets.UTF_8), SMALL);

    assertThat(fault.pointer()).isEqualTo("/1/a/0");
    assertThat(fault.column()).isEqualTo(10);
  }

  @Test
  void thousandDigitsAreReadAndMoreAreNot() {
    assertThat(JsonReader.read("0." + "1".repeat(998))).isEqualTo(Json.of(0.1111111111111111));
    assertThat(
            refused(("0." + "1".repeat(999)).getBytes(StandardCharsets.UTF_8), JsonLimits.PACKET))
        .hasMessageContaining("more than 1000 characters");
  }

  private static JsonException refused(byte[] bytes, JsonLimits limits) {
    return catchThrowableOfType(JsonException.class, () -> JsonReader.read(bytes, limits));
  }
}
