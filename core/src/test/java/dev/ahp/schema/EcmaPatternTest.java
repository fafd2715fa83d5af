package dev.ahp.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EcmaPatternTest {
  /** Splits {@code REGEX -> TEXT} and returns whether the text contains a match. */
  private static boolean find(String regexAndText) {
    String[] parts = regexAndText.split(" -> ", 2);
    return EcmaPattern.compile(parts[0]).matcher(parts[1]).find();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^\\p{Letter}+$ -> École",
        "^\\p{L}$ -> é",
        "\\p{Script=Greek} -> α",
        "^\\p{General_Category=Decimal_Number}+$ -> ٣7",
        "^\\u{1F600}$ -> 😀",
        "^\\u0041\\x42$ -> AB",
        "a[^]b -> a\u0001b",
        "^[^\\S]$ -> \u00a0",
        "^\\s$ -> \ufeff",
        "^.$ -> \u0085",
        "^[[]$ -> [",
        "^[a&&b]+$ -> &&a",
        "^\\cC$ -> \u0003",
        "^\\cc$ -> \u0003",
        "^[\\b]$ -> \u0008",
        "^(?<year>\\d{4})-\\k<year>$ -> 2024-2024",
        "^(a|b)\\1$ -> aa",
        "^#[^#]$ -> #a",
        "^\\/\\-\\$$ -> /-$",
        "^a{2,3}?$ -> aa",
        "^\\w+\\@\\w+\\_\\'$ -> a@b_'"
      })
  void textMatches(String regexAndText) {
    assertThat(find(regexAndText)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^\\d$ -> ٣",
        "^\\w$ -> é",
        "^a$ -> a\n",
        "^(a$|b$) -> a\n",
        "^[]$ -> a",
        "^.$ -> \u2028",
        "\\P{L} -> é",
        "^\\S$ -> \u00a0"
      })
  void textDoesNotMatch(String regexAndText) {
    assertThat(find(regexAndText)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\a",
        "^a\\Z",
        "\\Aa",
        "a++",
        "a*+",
        "a{2}+",
        "(?>a)",
        "(?i)a",
        "\\Qa\\E",
        "[a",
        "\\",
        "\\u{110000}",
        "\\u12",
        "\\x1",
        "\\p{Nonsense}",
        "\\p{gc=Nonsense}",
        "\\p{x=L}",
        "\\pL",
        "\\c1",
        "(a",
        "\\h",
      })
  void expressionIsRefused(String regex) {
    assertThatThrownBy(() -> EcmaPattern.compile(regex)).isInstanceOf(PatternSyntaxException.class);
  }
}
