package dev.ahp.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StealTimeTest {
  private static final StealTime BEFORE = StealTime.of("cpu  100 0 50 800 10 0 5 35 0 0");

  @Test
  void shareIsRelativeToTheElapsedTime() {
    assertThat(StealTime.of("cpu  160 0 70 900 10 0 5 55 0 0").since(BEFORE)).isEqualTo(10);
  }

  @Test
  void missingValueAndZeroTimeGiveZero() {
    assertThat(BEFORE.since(BEFORE)).isZero();
    assertThat(StealTime.of("cpu 1 2 3 4").since(StealTime.of("cpu 1 1 1 1"))).isZero();
  }
}
