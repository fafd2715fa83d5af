package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordSchemaTest {
  enum Speed {
    SLOW,
    FAST
  }

  record Line(String article, int count, double price) {}

  record Order(
      String id,
      Optional<String> note,
      List<Line> lines,
      Map<String, Boolean> flags,
      Speed speed,
      Json extra) {}

  record Unsupported(Thread thread) {}

  record Endless(List<Endless> children) {}

  @Test
  void everyComponentIsDescribed() {
    JsonObject schema = RecordSchema.of(Order.class);

    assertThat(schema.without("$schema"))
        .isEqualTo(
            JsonReader.read(
                """
                {"title":"Order","type":"object","properties":{
                  "id":{"type":"string"},
                  "note":{"type":"string"},
                  "lines":{"type":"array","items":{"type":"object","properties":{
                    "article":{"type":"string"},"count":{"type":"integer"},"price":{"type":"number"}},
                    "required":["article","count","price"]}},
                  "flags":{"type":"object","additionalProperties":{"type":"boolean"}},
                  "speed":{"enum":["SLOW","FAST"]},
                  "extra":{}},
                 "required":["id","lines","flags","speed","extra"]}
                """));
  }

  @Test
  void typesWithoutAJsonFormAreNamed() {
    assertThatThrownBy(() -> RecordSchema.of(Unsupported.class))
        .hasMessage("java.lang.Thread has no JSON form");
    assertThatThrownBy(() -> RecordSchema.of(String.class))
        .hasMessage("java.lang.String is not a record");
    assertThatThrownBy(() -> RecordSchema.of(Endless.class)).hasMessageContaining("too deeply");
  }
}
