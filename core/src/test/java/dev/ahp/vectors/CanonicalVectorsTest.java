package dev.ahp.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CanonicalVectorsTest {
  static List<JsonObject> accepted() {
    return VectorFiles.cases("canonical/accepted.json");
  }

  static List<JsonObject> refused() {
    return VectorFiles.cases("canonical/refused.json");
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void acceptedTextHasItsCanonicalForm(JsonObject vector) {
    Json value = JsonReader.read(vector.string("text").orElseThrow());

    assertThat(HexFormat.of().formatHex(CanonicalJson.bytes(value)))
        .isEqualTo(vector.string("canonicalHex").orElseThrow());
    assertThat(CanonicalJson.hash(value)).isEqualTo(vector.string("hash").orElseThrow());
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refusedTextIsRejectedWithItsPosition(JsonObject vector) {
    JsonException fault =
        catchThrowableOfType(
            JsonException.class, () -> JsonReader.read(bytes(vector), JsonLimits.PACKET));

    assertThat(fault.kind()).isEqualTo(JsonException.Kind.MALFORMED);
    assertThat(fault.pointer()).isEqualTo(vector.string("pointer").orElseThrow());
    assertThat(fault.line()).isEqualTo(vector.number("line").orElseThrow().intValue());
    assertThat(fault.column()).isEqualTo(vector.number("column").orElseThrow().intValue());
  }

  private static byte[] bytes(JsonObject vector) {
    return vector
        .string("hex")
        .map(HexFormat.of()::parseHex)
        .orElseGet(() -> vector.string("text").orElseThrow().getBytes(StandardCharsets.UTF_8));
  }
}
