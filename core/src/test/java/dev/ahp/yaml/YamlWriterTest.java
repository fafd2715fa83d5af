package dev.ahp.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlWriterTest {
  @Test
  void membersAndItemsAreOnLinesOfTheirOwn() {
    Json value = JsonReader.read("{\"a\":{\"b\":[1,\"two\"],\"c\":null},\"d\":0.5}");

    assertThat(YamlWriter.write(value)).isEqualTo("a:\n  b:\n  - 1\n  - two\n  c: null\nd: 0.5\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "null",
        "~",
        "1.0",
        "0x1F",
        "1e3",
        "- a",
        "a: b",
        "#",
        "",
        " padded ",
        "no",
        "2026-01-01",
        "a\nb",
        "\u001b[31m",
        "\u00e4",
        "\ud83d\ude00",
        "\u202ea\u2066\u00e4\ud83d\ude00\u061c",
        ".inf",
        "0o7",
        "<<",
        "&x",
        "\t"
      })
  void textIsReadBackAsText(String text) {
    Json value = Json.of(text);

    assertThat(YamlReader.read(YamlWriter.write(value)).value()).isEqualTo(value);
  }

  @Test
  void longTextIsNotFolded() {
    assertThat(YamlWriter.write(Json.of("word ".repeat(100).strip()))).hasLineCount(1);
  }

  @Test
  void bidirectionalControlsAreEscaped() {
    assertThat(YamlWriter.write(JsonReader.read("{\"a\":\"x\\u202ey\",\"b\":\"plain\",\"c\":1}")))
        .isEqualTo("a: \"x\\u202ey\"\nb: plain\nc: 1\n");
  }
}
