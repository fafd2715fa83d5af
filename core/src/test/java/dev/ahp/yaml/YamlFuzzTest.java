package dev.ahp.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class YamlFuzzTest {
  private static final String[] FRAGMENTS = {
    "a",
    "b: ",
    ": ",
    "- ",
    "\n",
    "\n  ",
    "\n    ",
    "{",
    "}",
    "[",
    "]",
    ", ",
    "&x ",
    "*x",
    "!!int ",
    "!t ",
    "|\n",
    ">-\n",
    "'",
    "\"",
    "# c",
    "?",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "1",
    ".inf",
    "~",
    "\t",
    "\r\n",
    "\\u00",
    "\uD800",
    "é",
    "😀",
    "\u0000",
    "<<: ",
    "@",
    "`",
    "\u0085",
    "\u2028"
  };

  @Property
  void jsonTextRoundTrips(@ForAll("values") Json value) {
    assertThat(YamlReader.read(JsonWriter.compact(value)).value()).isEqualTo(value);
    assertThat(YamlReader.read(JsonWriter.pretty(value)).value()).isEqualTo(value);
    String tabbed = JsonWriter.pretty(value).replace("\n  ", "\n\t");
    assertThat(YamlReader.read(tabbed).value()).isEqualTo(value);
  }

  @Property
  void randomStringsParseOrAreRejectedWithAPosition(@ForAll String text) {
    read(text);
  }

  @Test
  void randomTokensParseOrAreRejectedWithAPosition() {
    Random random = new Random(2470);
    int valid = 0;
    for (int i = 0; i < 100_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int tokens = random.nextInt(14); tokens >= 0; tokens--) {
        text.append(FRAGMENTS[random.nextInt(FRAGMENTS.length)]);
      }
      valid += read(text.toString()) ? 1 : 0;
    }
    assertThat(valid).isBetween(1_000, 99_000);
  }

  private static boolean read(String text) {
    try {
      YamlReader.read(text);
      return true;
    } catch (YamlException fault) {
      if (fault.line() < 1 || fault.column() < 1 || fault.message().isBlank()) {
        throw new AssertionError("error without a position or message in: " + text, fault);
      }
      return false;
    }
  }

  @Provide
  Arbitrary<Json> values() {
    Arbitrary<String> strings =
        Arbitraries.strings().filter(it -> it.codePoints().noneMatch(YamlFuzzTest::isSurrogate));
    Arbitrary<Json> leaves =
        Arbitraries.oneOf(
            strings.map(Json::of),
            Arbitraries.doubles().map(Json::of),
            Arbitraries.integers().map(Json::of),
            Arbitraries.of(Json.Bool.TRUE, Json.Bool.FALSE, Json.Null.NULL));
    return Arbitraries.recursive(() -> leaves, inner -> nested(inner, strings), 0, 4);
  }

  private static Arbitrary<Json> nested(Arbitrary<Json> inner, Arbitrary<String> names) {
    Arbitrary<Json> arrays = inner.list().ofMaxSize(4).map(JsonArray::new);
    Arbitrary<Json> objects =
        Arbitraries.maps(names, inner)
            .ofMaxSize(4)
            .map(
                map -> {
                  JsonObject.Builder object = JsonObject.builder();
                  map.forEach(object::put);
                  return object.build();
                });
    return Arbitraries.oneOf(inner, arrays, objects);
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
