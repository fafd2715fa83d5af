package dev.ahp.safety.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RepeatedTextsTest {
  private static final String TEXT = "Decide on the refund of order 4711";

  private final RepeatedTexts<Integer> texts = new RepeatedTexts<>();

  @Test
  void textIsRepeatedFromItsSecondOccurrence() {
    assertThat(texts.isRepeated("", TEXT)).isFalse();
    assertThat(texts.isRepeated("", TEXT)).isTrue();
    assertThat(texts.isRepeated("", TEXT)).isTrue();
  }

  @Test
  void valueBelongsToNameAndText() {
    texts.put("note", TEXT, 7);

    assertThat(texts.get("note", TEXT)).isEqualTo(7);
    assertThat(texts.get("note", String.valueOf(TEXT.toCharArray()))).isEqualTo(7);
    assertThat(texts.get("", TEXT)).isNull();
    assertThat(texts.get("note", TEXT + "!")).isNull();
  }

  @Test
  void shortAndLongTextsAreNeverRepeated() {
    for (String text : new String[] {"short", "x".repeat(RepeatedTexts.MAX_LENGTH + 1)}) {
      assertThat(texts.isRepeated("", text)).isFalse();
      assertThat(texts.isRepeated("", text)).isFalse();
      assertThat(texts.get("", text)).isNull();
    }
  }

  @Test
  void newerValueReplacesAnOlderOne() {
    for (int i = 0; i < 10_000; i++) {
      texts.put("", TEXT + i, i);
    }

    assertThat(texts.get("", TEXT + 9_999)).isEqualTo(9_999);
    assertThat(java.util.stream.IntStream.range(0, 10_000).filter(this::isStored).count())
        .isBetween(256L, 512L);
  }

  private boolean isStored(int i) {
    Integer value = texts.get("", TEXT + i);
    return value != null && value == i;
  }
}
