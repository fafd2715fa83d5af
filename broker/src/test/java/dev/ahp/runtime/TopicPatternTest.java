package dev.ahp.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicPatternTest {
  @ParameterizedTest
  @CsvSource({
    "a.b, a.b, true",
    "a.b, a.c, false",
    "a.*, a.b, true",
    "a.*, a.b.c, false",
    "a.**, a.b.c, true",
    "a.**, a, true",
    "**, x, true",
    "a.**.c, a.b.c, false",
    "a.b.c, a.b, false",
  })
  void patternsMatchNameByName(String pattern, String topic, boolean matches) {
    assertThat(TopicPattern.of(pattern).matches(TopicPattern.of(topic))).isEqualTo(matches);
  }

  @Test
  void emptyAndTooLongTopicsAreRejected() {
    assertThatThrownBy(() -> TopicPattern.of("")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TopicPattern.of("x".repeat(201)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
