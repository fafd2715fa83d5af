package dev.ahp.server.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceStateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "foo=1,bar=2 | foo=1,bar=2",
        "`foo=1 \t , \t bar=2, \t baz=3` | foo=1,bar=2,baz=3",
        "`\t foo=1 \t` | foo=1",
        "foo= 1 | foo= 1",
        ",foo=1,,bar=2, | foo=1,bar=2",
        "foo=1,foo=2 | foo=1",
        "foo@=1,bar=2 | foo@=1,bar=2",
        "foo@@bar=1,bar=2 | foo@@bar=1,bar=2",
        "0a_-*/@=1 | 0a_-*/@=1",
      })
  void validListIsPassedOn(String header, String expected) {
    assertThat(TraceState.parse(header)).hasToString(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \t",
        ",,",
        "foo",
        "=1",
        "foo =1",
        "FOO=1",
        "foo.bar=1",
        "@foo=1,bar=2",
        "_foo=1",
        "foo=bar=baz",
        "foo=,bar=3",
        "foo=\u007f",
        "foo=é",
        "foo=1\u0000"
      })
  void invalidListIsDropped(String header) {
    assertThat(TraceState.parse(header).isEmpty()).isTrue();
  }

  @Test
  void valuesCanContainAllPrintableCharacters() {
    String value =
        IntStream.rangeClosed(' ', '~')
            .filter(c -> c != ',' && c != '=')
            .mapToObj(Character::toString)
            .collect(Collectors.joining());

    assertThat(TraceState.parse("foo=" + value).members()).containsEntry("foo", value);
  }

  @Test
  void repeatedHeadersFormOneList() {
    assertThat(TraceState.parse(List.of("foo=1,bar=2", "", "rojo=1", "foo=3")))
        .hasToString("foo=1,bar=2,rojo=1");
  }

  @Test
  void moreThan32MembersAreInvalid() {
    assertThat(TraceState.parse(members(32)).members()).hasSize(32);
    assertThat(TraceState.parse(members(33)).isEmpty()).isTrue();
    assertThat(TraceState.parse(List.of(members(32), "more=1")).isEmpty()).isTrue();
  }

  @Test
  void keysAndValuesOfMoreThan256CharactersAreInvalid() {
    assertThat(TraceState.parse("z".repeat(256) + "=1").members()).hasSize(1);
    assertThat(TraceState.parse("foo=1," + "z".repeat(257) + "=1").isEmpty()).isTrue();
    assertThat(TraceState.parse("t".repeat(242) + "@v=1").members()).hasSize(1);
    assertThat(TraceState.parse("foo=" + "v".repeat(256)).members()).hasSize(1);
    assertThat(TraceState.parse("foo=" + "v".repeat(257)).isEmpty()).isTrue();
  }

  @Property
  void parsedListsRoundTrip(@ForAll String header) {
    TraceState state = TraceState.parse(header);

    assertThat(TraceState.parse(state.toString()).members()).isEqualTo(state.members());
  }

  private static String members(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "bar" + i + "=" + i)
        .collect(Collectors.joining(","));
  }
}
