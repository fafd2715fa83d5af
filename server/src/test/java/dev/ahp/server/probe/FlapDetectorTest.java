package dev.ahp.server.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FlapDetectorTest {
  private final FlapDetector detector = new FlapDetector(true, Duration.ofSeconds(10));

  @Test
  void stateChangesAfterTwoFailures() {
    assertThat(detector.onResult(false)).isEmpty();
    assertThat(detector.onResult(true)).isEmpty();
    assertThat(detector.onResult(false)).isEmpty();
    assertThat(detector.onResult(false)).contains(false);
  }

  @Test
  void unconfirmedChangeIsCheckedSoon() {
    assertThat(detector.pause()).isEqualTo(Duration.ofSeconds(10));

    assertThat(detector.onResult(false)).isEmpty();

    assertThat(detector.pause()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void unchangedStateIsNotReported() {
    change(false);

    for (int i = 0; i < 1000; i++) {
      assertThat(detector.onResult(false)).isEmpty();
    }
  }

  @Test
  void flappingIsReportedLessOften() {
    int reports = 0;
    for (int i = 0; i < 1000; i++) {
      if (detector.onResult(i / 3 % 2 == 0).isPresent()) {
        detector.changed();
        reports++;
      }
    }

    assertThat(reports).isLessThan(5);
  }

  @Test
  void failedReportIsRepeated() {
    assertThat(detector.onResult(false)).isEmpty();
    assertThat(detector.onResult(false)).contains(false);
    assertThat(detector.onResult(false)).contains(false);
  }

  private void change(boolean up) {
    assertThat(detector.onResult(up)).isEmpty();
    assertThat(detector.onResult(up)).contains(up);
    detector.changed();
  }
}
