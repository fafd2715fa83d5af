package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordMapperTest {
  private enum Colour {
    RED,
    GREEN
  }

  private record Step(String id, boolean done) {}

  private record Sample(
      String text,
      int count,
      long total,
      double share,
      Colour colour,
      Step first,
      List<Step> steps,
      Map<String, Integer> votes,
      Optional<String> note,
      Json any) {}

  private record Counted(int count) {}

  private record Tagged(List<String> tags) {}

  private record Positive(int count) {
    Positive {
      if (count < 1) {
        throw new IllegalArgumentException("count must be 1 or more");
      }
    }
  }

  private record Unsupported(Thread thread) {}

  private static final Sample SAMPLE =
      new Sample(
          "x",
          1,
          1L << 40,
          0.5,
          Colour.GREEN,
          new Step("s1", true),
          List.of(new Step("s2", false)),
          Map.of("yes", 2),
          Optional.of("note"),
          Json.Null.NULL);

  @Test
  void recordIsTheSameAfterWritingAndReading() {
    Json json = JsonReader.read(Json.from(SAMPLE).toString());

    assertThat(RecordMapper.read(json, Sample.class, "")).isEqualTo(SAMPLE);
  }

  @Test
  void emptyOptionalComponentIsAnAbsentMember() {
    record Noted(Optional<String> note) {}

    assertThat(Json.from(new Noted(Optional.empty()))).isEqualTo(JsonObject.empty());
    assertThat(RecordMapper.read(JsonObject.empty(), Noted.class, "").note()).isEmpty();
    assertThat(RecordMapper.read(JsonReader.read("{\"note\":null}"), Noted.class, "").note())
        .isEmpty();
  }

  @Test
  void membersWithoutComponentAreIgnored() {
    Json json = JsonReader.read("{\"count\":1,\"more\":[]}");

    assertThat(RecordMapper.read(json, Counted.class, "")).isEqualTo(new Counted(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}            | /a/count: is required",
        "{'count':null}| /a/count: is required",
        "{'count':'1'} | /a/count: must be a number, but is a string",
        "{'count':1.5} | /a/count: must be an integer, but is a fraction",
        "{'count':2147483648} | /a/count: must be an integer of 32 bits, but is larger",
        "[]            | /a: must be an object, but is an array",
      })
  void mismatchNamesThePlace(String json, String message) {
    Json parsed = JsonReader.read(json.replace('\'', '"'));

    assertThatThrownBy(() -> RecordMapper.read(parsed, Counted.class, "/a"))
        .isInstanceOf(RecordMappingException.class)
        .hasMessage(message);
  }

  @Test
  void mismatchInAListNamesTheItem() {
    Json json = JsonReader.read("{\"tags\":[\"a\",1]}");

    assertThatThrownBy(() -> RecordMapper.read(json, Tagged.class, ""))
        .hasMessage("/tags/1: must be a string, but is an integer");
  }

  @Test
  void messageOfTheConstructorIsReported() {
    Json json = JsonReader.read("{\"count\":0}");

    assertThat(RecordMapper.read(Json.from(new Positive(1)), Positive.class, "").count()).isOne();
    assertThatThrownBy(() -> RecordMapper.read(json, Positive.class, "/p"))
        .isInstanceOf(RecordMappingException.class)
        .hasMessage("/p: count must be 1 or more");
  }

  @Test
  void unsupportedTypeIsNamed() {
    Json json = JsonReader.read("{\"thread\":1}");

    assertThatThrownBy(() -> RecordMapper.read(json, Unsupported.class, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("java.lang.Thread is not supported in a record");
  }
}
