package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalJsonTest {
  @ParameterizedTest
  @ValueSource(strings = {"arrays", "french", "structures", "unicode", "values", "weird"})
  void publishedTestDataIsReproduced(String name) throws IOException {
    Json input = JsonReader.read(file("input/" + name), JsonLimits.PACKET);

    assertThat(CanonicalJson.bytes(input)).isEqualTo(file("output/" + name));
  }

  @Property
  void canonicalFormIsStable(@ForAll Json value) {
    String once = CanonicalJson.text(value);

    assertThat(CanonicalJson.text(JsonReader.readCanonical(once, JsonLimits.PACKET)))
        .isEqualTo(once);
  }

  @Property
  void canonicalFormIsDetected(@ForAll Json value) {
    for (byte[] text : List.of(JsonWriter.bytes(value), CanonicalJson.bytes(value))) {
      JsonReader.CanonicalValue read = JsonReader.readWithForm(text, JsonLimits.PACKET);

      assertThat(read.json()).isEqualTo(value);
      assertThat(read.isCanonical())
          .isEqualTo(
              Arrays.equals(text, CanonicalJson.bytes(value))
                  && new String(text, StandardCharsets.UTF_8).indexOf('\\') < 0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " 1",
        "1 ",
        "[1, 2]",
        "{\"a\": 1}",
        "[ ]",
        "{\"b\":1,\"a\":2}",
        "[{\"b\":1,\"a\":2}]",
        "-0",
        "1.0",
        "1e2",
        "1E-7",
        "0.10",
        "-0.0",
        "9007199254740993",
        "\"\\u0041\"",
        "\"\\/\""
      })
  void otherFormsAreNotDetectedAsCanonical(String text) {
    assertThat(isCanonical(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-7",
        "0.1",
        "1e-7",
        "100000000000000000000",
        "[{\"a\":[],\"b\":{}}]",
        "\"é😀\""
      })
  void canonicalTextIsDetected(String text) {
    assertThat(isCanonical(text)).isTrue();
  }

  private static boolean isCanonical(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return JsonReader.readWithForm(bytes, JsonLimits.PACKET).isCanonical();
  }

  @Property
  void onlyEqualValuesHaveTheSameForm(@ForAll Json one, @ForAll Json other) {
    assertThat(CanonicalJson.text(one).equals(CanonicalJson.text(other)))
        .isEqualTo(one.equals(other));
  }

  @Property
  void textAndBytesAreTheSame(@ForAll Json value) {
    assertThat(CanonicalJson.bytes(value))
        .isEqualTo(CanonicalJson.text(value).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * By UTF-16 code units, U+FB33 follows the surrogates of U+1F602; by code points it precedes
   * them.
   */
  @Test
  void namesAreSortedByUtf16Units() {
    Json value = JsonReader.read("{\"\uFB33\":1,\"😂\":2,\"ö\":3,\"z\":4,\"\":5}");

    assertThat(CanonicalJson.text(value))
        .isEqualTo("{\"\":5,\"z\":4,\"ö\":3,\"😂\":2,\"\uFB33\":1}");
  }

  @Test
  void onlyRequiredCharactersAreEscaped() {
    String all = "\u0000\u0008\t\n\u000b\f\r\u001f \"/\\\u007f\u0080é€\u2028😀";

    assertThat(CanonicalJson.text(Json.of(all)))
        .isEqualTo("\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f \\\"/\\\\\u007f\u0080é€\u2028😀\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud800", "a\udc00", "\ud800\ud800\udc00", "é\udc00\ud800"})
  void unpairedSurrogateIsRejected(String unpaired) {
    assertThatIllegalArgumentException().isThrownBy(() -> CanonicalJson.bytes(Json.of(unpaired)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CanonicalJson.bytes(JsonObject.builder().put(unpaired, 1).build()));
  }

  @ParameterizedTest
  @CsvSource({
    "{}, sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
    "[], sha256:4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945",
  })
  void hashIsSha256OfTheCanonicalForm(String json, String hash) {
    assertThat(CanonicalJson.hash(JsonReader.read(json))).isEqualTo(hash);
  }

  private static byte[] file(String name) throws IOException {
    String path = "/vectors/jcs/" + name + ".json";
    try (InputStream in = CanonicalJsonTest.class.getResourceAsStream(path)) {
      return Objects.requireNonNull(in, path).readAllBytes();
    }
  }
}
