package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class JsonRoundTripTest {
  @Property
  void doublesRoundTrip(@ForAll double value) {
    assertThat(JsonReader.read(JsonWriter.compact(Json.of(value)))).isEqualTo(Json.of(value));
  }

  @Property
  void valuesRoundTripInEveryForm(@ForAll Json value) {
    assertThat(JsonReader.read(JsonWriter.compact(value))).isEqualTo(value);
    assertThat(JsonReader.read(JsonWriter.pretty(value))).isEqualTo(value);
    assertThat(JsonReader.read(JsonWriter.bytes(value), JsonLimits.PACKET)).isEqualTo(value);
    assertThat(JsonReader.readCanonical(CanonicalJson.text(value), JsonLimits.PACKET))
        .isEqualTo(value);
    assertThat(Json.from(value.toPlain())).isEqualTo(value);
  }

  @Property
  void membersKeepTheirOrder(@ForAll JsonObject object) {
    JsonObject read = JsonReader.read(object.toText()).asObject().orElseThrow();

    assertThat(read.names()).containsExactlyElementsOf(object.names());
  }

  @Property
  void textAndBytesAreTheSame(@ForAll Json value) {
    assertThat(JsonWriter.bytes(value))
        .isEqualTo(JsonWriter.compact(value).getBytes(StandardCharsets.UTF_8));
  }

  @Property
  void keptTextIsTheTextOfTheObject(@ForAll JsonObject object) {
    JsonObject outer = JsonObject.builder().put("inner", object.keepingText()).build();
    JsonObject plain = JsonObject.builder().put("inner", object).build();

    for (int i = 0; i < 2; i++) {
      assertThat(outer.toText()).isEqualTo(plain.toText());
      assertThat(CanonicalJson.text(outer)).isEqualTo(CanonicalJson.text(plain));
      assertThat(JsonWriter.pretty(outer)).isEqualTo(JsonWriter.pretty(plain));
    }
    assertThat(outer).isEqualTo(plain);
  }

  @Property
  void changedCopiesDoNotUseTheKeptText(@ForAll JsonObject object) {
    JsonObject kept = object.keepingText();
    String unchanged = kept.toText();

    assertThat(kept.with("added", Json.of(1)).toText())
        .isEqualTo(object.with("added", Json.of(1)).toText());
    assertThat(kept.toText()).isEqualTo(unchanged);
  }

  @Test
  void prettyIsIndentedByTwo() {
    assertThat(JsonWriter.pretty(JsonReader.read("{\"a\":[1,{\"b\":{}}],\"c\":[]}")))
        .isEqualTo(
            """
            {
              "a": [
                1,
                {
                  "b": {}
                }
              ],
              "c": []
            }""");
  }

  @Test
  void unpairedSurrogateIsWrittenAsAnEscape() {
    assertThat(JsonWriter.compact(Json.of("a\ud800"))).isEqualTo("\"a\\ud800\"");
  }

  @Test
  void longTextsGrowTheBuffer() {
    String text = "é\u0001".repeat(100_000);

    assertThat(JsonReader.read(Json.of(text).toText(), new JsonLimits(1 << 20, 1, 200_000)))
        .isEqualTo(Json.of(text));
  }
}
