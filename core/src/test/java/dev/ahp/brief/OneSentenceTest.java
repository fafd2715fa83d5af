package dev.ahp.brief;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OneSentenceTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Cache the session lookup.",
        "Support formats, e.g. JSON and YAML",
        "Read version 2.1 of file a.txt. ",
        "Ask J. Doe about it!",
        "Why?",
        "Two lines\nof one sentence."
      })
  void oneSentenceIsAccepted(String text) {
    assertThat(OneSentence.isOne(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Cache it. Then ship it.", "Really? Yes", "One\n\ntwo", "Stop! Go on."})
  void severalSentencesAreRefused(String text) {
    assertThat(OneSentence.isOne(text)).isFalse();
  }
}
