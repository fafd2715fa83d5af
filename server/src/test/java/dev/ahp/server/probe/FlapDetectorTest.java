package dev.ahp.server.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FlapDetectorTest {
  private final FlapDetector flapDetector = new FlapDetector(true, Duration.ofSeconds(10));

  @Test
  void stateChangesAfterTwoFailures() {
    assertThat(flapDetector.onResult(false)).isEmpty();
    assertThat(flapDetector.onResult(true)).isEmpty();
    assertThat(flapDetector.onResult(false)).isEmpty();
    assertThat(flapDetector.onResult(false)).contains(false);
  }

  @Test
  void unconfirmedChangeIsCheckedSoon() {
    assertThat(flapDetector.pause()).isEqualTo(Duration.ofSeconds(10));

    assertThat(flapDetector.onResult(false)).isEmpty();

    assertThat(flapDetector.pause()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void unchangedStateIsNotReported() {
    change(false);

    for (int i = 0; i < 1000; i++) {
      assertThat(flapDetector.onResult(false)).isEmpty();
    }
  }

  @Test
  void flappingIsReportedLessOften() {
    int reports = 0;
    for (int i = 0; i < 1000; i++) {
      if (flapDetector.onResult(i / 3 % 2 == 0).isPresent()) {
        flapDetector.changed();
        reports++;
      }
    }

    assertThat(reports).isLessThan(5);
  }

  @Test
  void failedReportIsRepeated() {
    assertThat(flapDetector.onResult(false)).isEmpty();
    assertThat(flapDetector.onResult(false)).contains(false);
    assertThat(flapDetector.onResult(false)).contains(false);
  }

  private void change(boolean up) {
    assertThat(flapDetector.onResult(up)).isEmpty();
    assertThat(flapDetector.onResult(up)).contains(up);
    flapDetector.changed();
  }
}
