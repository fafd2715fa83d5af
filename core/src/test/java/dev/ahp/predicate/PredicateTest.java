package dev.ahp.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PredicateTest {
  private static final Json SCOPE =
      JsonReader.read(
          """
          {"state": {"intent": "refund", "confidence": 0.8, "n": 1, "ok": true, "no": false,
                     "nil": null, "tags": ["a", "b"], "rows": [{"b-c": 5}, [7, 8]],
                     "text": "money back", "o": {"k": 1}, "0": "zero"},
           "target": {"domains": ["billing", "support"]},
           "b": true, "in": {"x": true}, "größe": 3}
          """);

  private static boolean holds(String predicate) {
    return Predicate.parse(predicate).holds(SCOPE);
  }

  private static PredicateSyntaxException errorOf(String predicate) {
    return catchThrowableOfType(PredicateSyntaxException.class, () -> Predicate.parse(predicate));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "state.intent == 'refund' AND state.confidence >= 0.7",
        "state.intent in ['refund','cancel'] AND state.confidence >= 0.7",
        "target.domains contains 'billing'",
        "true",
        "b",
        "state.ok",
        "NOT state.no",
        "!state.no",
        "!(state.n == 2)",
        "! ! state.ok",
        "state.ok and state.ok And state.ok AND state.ok && state.ok",
        "state.no or state.no Or state.no OR state.no || state.ok",
        "not state.no && nOt false",
        "TRUE == true",
        "Null == null",
        "'refund' IN ['refund']",
        "state.tags Contains 'a'"
      })
  void predicateHolds(String predicate) {
    assertThat(holds(predicate)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'true'",
        "1",
        "[true]",
        "state.o",
        "state.intent",
        "state.missing",
        "state.nil",
        "false",
      })
  void onlyTheBooleanTrueCountsAsTrue(String predicate) {
    assertThat(holds(predicate)).isFalse();
    assertThat(holds("NOT " + predicate)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "true or false and false, true",
        "(true or false) and false, false",
        "not false and false, false",
        "not (false and false), true",
        "not 1 == 2, true",
        "!state.n == 1, false",
        "(not true) == false, true",
        "(state.n == 1) == true, true",
        "1 == 1 == (true), error",
      })
  void operatorPrecedence(String predicate, String expected) {
    if (expected.equals("error")) {
      assertThat(errorOf(predicate)).isNotNull();
    } else {
      assertThat(holds(predicate)).isEqualTo(Boolean.parseBoolean(expected));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 == 1.0 | true",
        "1 == 1e0 | true",
        "-0 == 0 | true",
        "1 == '1' | false",
        "1 != '1' | true",
        "true == 'true' | false",
        "true == 1 | false",
        "null == false | false",
        "null == null | true",
        "null != null | false",
        "state.missing == null | true",
        "state.missing.deeper.still == null | true",
        "state.missing == state.nil | true",
        "[1, 'a', [null]] == [1.0, 'a', [null]] | true",
        "[1, 2] == [2, 1] | false",
        "[1] == [1, 2] | false",
        "[] == [] | true",
        "state.tags == ['a', 'b'] | true",
        "state.o == state.o | true",
      })
  void equalityDoesNotCoerceTypes(String predicate, boolean expected) {
    assertThat(holds(predicate)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 < 2 | true",
        "2 <= 2 | true",
        "2 > 2 | false",
        "2 >= 2 | true",
        "-1 < +1 | true",
        "-2 < -1.5 | true",
        "'a' < 'b' | true",
        "'a' <= 'a' | true",
        "'b' > 'abc' | true",
        "'abc' < 'ab' | false",
        "'\uFFFD' < '\uD83D\uDE00' | true",
        "1 < '2' | false",
        "1 >= '1' | false",
        "null < 1 | false",
        "null <= null | false",
        "state.missing < 5 | false",
        "state.missing > 5 | false",
        "true > false | false",
        "[1] < [2] | false",
      })
  void orderingAppliesToTwoNumbersOrTwoStrings(String predicate, boolean expected) {
    assertThat(holds(predicate)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 in [1.0, 2] | true",
        "'1' in [1] | false",
        "'back' in state.text | true",
        "'' in 'abc' | true",
        "1 in '1' | false",
        "[1] in [[1], 2] | true",
        "state.tags contains 'b' | true",
        "state.tags contains 'c' | false",
        "state.text contains 'money' | true",
        "state.text contains 1 | false",
        "null in [null] | false",
        "[null] contains null | false",
        "'a' in null | false",
        "null contains 'a' | false",
        "state.missing in ['a'] | false",
        "'k' in state.o | false",
        "state.o contains 'k' | false",
        "5 contains 5 | false",
      })
  void membershipAppliesToListsAndStrings(String predicate, boolean expected) {
    assertThat(holds(predicate)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "state.rows.0.b-c | 5",
        "state.rows.1.1 | 8",
        "state.rows.2 | null",
        "state.rows.00 | null",
        "state.rows.99999999999 | null",
        "state.0 | \"zero\"",
        "state.text.0 | null",
        "state.n.x | null",
        "in.x | true",
        "größe | 3",
        "state.intent | \"refund\"",
        "'x' | \"x\"",
        "[1, [2]] | [1,[2]]",
        "-1.5e2 | -150",
        "1 == 1 | true",
      })
  void singleOperandReturnsItsValue(String predicate, String json) {
    assertThat(Predicate.parse(predicate).value(SCOPE)).isEqualTo(JsonReader.read(json));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "1", "'x'", "[1]"})
  void pathsInANonObjectScopeAreNull(String scope) {
    Json json = JsonReader.read(scope.replace('\'', '"'));

    assertThat(Predicate.parse("a.b == null").holds(json)).isTrue();
  }

  @Test
  void stringsSupportEscapesInEitherQuote() {
    Json escaped = Predicate.parse("'\\\\ \\' \\\" \\n \\t \\u00e9\\uD83D\\uDE00'").value(SCOPE);

    assertThat(escaped).isEqualTo(Json.of("\\ ' \" \n \t é\uD83D\uDE00"));
    assertThat(holds("\"it's\" == 'it\\'s'")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | 1",
        "`   ` | 1",
        "1 < 2 < 3 | 7",
        "a == b == c | 8",
        "a in b contains c | 8",
        "(1 < 2) < 3 < 4 | 13",
        "a = 1 | 3",
        "a & b | 3",
        "a == | 5",
        "== a | 1",
        "a AND | 6",
        "AND | 1",
        "NOT | 4",
        "(a | 3",
        "a) | 2",
        "() | 2",
        "[1, | 4",
        "[1 2] | 4",
        "[1,] | 4",
        "[a] | 2",
        "[(1)] | 2",
        "a b | 3",
        "a -1 | 3",
        "'open | 1",
        "'\\x' | 2",
        "'\\u12g4' | 2",
        "'\\u12 | 1",
        "'\\uD800' | 1",
        "a. | 3",
        "a..b | 3",
        "a.-1 | 3",
        ".a | 1",
        "1. | 3",
        "-x | 2",
        "01 | 1",
        "1e | 3",
        "1e999 | 1",
        "1abc | 1",
        "a @ b | 3",
        "a not in b | 3",
        "f(x) | 2",
        "a[0] | 2",
        "'\uD83D\uDE00' = 1 | 5",
      })
  void syntaxErrorsReportTheirColumn(String predicate, int column) {
    PredicateSyntaxException error = errorOf(predicate);

    assertThat(error.column()).isEqualTo(column);
    assertThat(error.message()).isNotBlank();
  }

  @ParameterizedTest
  @ValueSource(strings = {"(|1|)", "NOT |1|", "!|1|", "[|1|]", "(NOT |1|)", "!(|1|)"})
  void nestingLimitCountsParenthesesListsAndNot(String shape) {
    String[] parts = shape.split("\\|", -1);
    int each = parts[0].replace("NOT ", "!").length();
    int maximum = Predicate.MAX_DEPTH / each;

    assertThat(errorOf(parts[0].repeat(maximum) + parts[1] + parts[2].repeat(maximum))).isNull();
    assertThat(
            errorOf(parts[0].repeat(maximum + 1) + parts[1] + parts[2].repeat(maximum + 1))
                .message())
        .contains("deeper than 64");
  }

  @Test
  void textLongerThanTheLimitIsRejected() {
    String longest = "1" + " ".repeat(Predicate.MAX_CHARS - 1);

    assertThat(errorOf(longest)).isNull();
    assertThat(errorOf(longest + " ").column()).isEqualTo(Predicate.MAX_CHARS + 1);
  }

  @Test
  void longChainsDoNotCountAsNesting() {
    String chain = "1" + " or 1".repeat(819);

    assertThat(holds(chain)).isFalse();
  }

  @Test
  void equalityIgnoresSpelling() {
    Predicate one = Predicate.parse("a==1&&!(b)");
    Predicate other = Predicate.parse("((a) == 1.0) AND not b");

    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one).hasToString("a == 1 AND NOT b");
    assertThat(one.text()).isEqualTo("a==1&&!(b)");
  }
}
