package dev.ahp.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StolenTest {
  private static final Stolen BEFORE = Stolen.of("cpu  100 0 50 800 10 0 5 35 0 0");

  @Test
  void theShareIsThatOfTheTimeBetween() {
    assertThat(Stolen.of("cpu  160 0 70 900 10 0 5 55 0 0").since(BEFORE)).isEqualTo(10);
  }

  @Test
  void noTimeAndNoSuchFigureAreNothing() {
    assertThat(BEFORE.since(BEFORE)).isZero();
    assertThat(Stolen.of("cpu 1 2 3 4").since(Stolen.of("cpu 1 1 1 1"))).isZero();
  }
}
