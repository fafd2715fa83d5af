package dev.ahp.broker.writer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StackCheckTest {
  private static boolean isDeep(StackCheck check, int frames) {
    if (frames > 0) {
      return isDeep(check, frames - 1);
    }
    boolean deep = false;
    for (int i = 0; i <= 64; i++) {
      deep = check.isDeep();
    }
    return deep;
  }

  @Test
  void stackOfTwoThousandFramesIsDeep() {
    assertThat(isDeep(new StackCheck(), 2_000)).isTrue();
  }

  @Test
  void stackOfThreeHundredFramesIsNotDeep() {
    assertThat(isDeep(new StackCheck(), 300)).isFalse();
  }

  @Test
  void stackThatGrowsIsDeepAfterTheNextMeasurement() {
    StackCheck check = new StackCheck();

    assertThat(isDeep(check, 0)).isFalse();
    assertThat(isDeep(check, 2_000)).isTrue();
    assertThat(isDeep(check, 0)).isFalse();
  }
}
