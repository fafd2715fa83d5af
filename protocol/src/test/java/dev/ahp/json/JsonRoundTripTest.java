package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class JsonRoundTripTest {
  @Property
  void aDoubleReadsBackAsItself(@ForAll double value) {
    assertThat(JsonReader.read(JsonWriter.compact(Json.of(value)))).isEqualTo(Json.of(value));
  }
}
