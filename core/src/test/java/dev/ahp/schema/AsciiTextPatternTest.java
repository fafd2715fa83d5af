package dev.ahp.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AsciiTextPatternTest {
  private static final String CHARACTERS = "aAzZ09._:-[]^$ \n\u00e9\ud83d";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^[A-Za-z0-9._:-]{1,200}$",
        "^[A-Za-z0-9._-]{1,5}$",
        "^[a-z]{0,3}$",
        "^[-]{1,2}$",
        "^[a-]{2,2}$",
        "^[0-9a-f:.]{0,4}$"
      })
  void matchesLikeTheRegularExpression(String regex) {
    AsciiTextPattern simple = AsciiTextPattern.of(regex).orElseThrow();
    Pattern pattern = EcmaPattern.compile(regex);
    Random random = new Random(7);
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(8);
      for (int c = 0; c < length; c++) {
        text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
      }
      assertThat(simple.matches(text.toString()))
          .as("%s on '%s'", regex, text)
          .isEqualTo(pattern.matcher(text).find());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[a-z]{1,2}",
        "^[a-z]+$",
        "^[^a-z]{1,2}$",
        "^[a-z]{1,}$",
        "^[a-z]{1,2}$|x",
        "^[\\d]{1,2}$",
        "^[a-z]{3,2}$",
        "^[]{1,2}$",
        "^[z-a]{1,2}$",
        "^((role|human):)?[A-Za-z0-9]{1,100}$"
      })
  void otherFormsAreNotSimple(String regex) {
    assertThat(AsciiTextPattern.of(regex)).isEmpty();
  }

  @Test
  void lineBreakAtTheEndIsNotIgnored() {
    assertThat(AsciiTextPattern.of("^[a-z]{1,9}$").orElseThrow().matches("a\n")).isFalse();
  }
}
