package dev.ahp.server.probe;

import static dev.ahp.server.probe.ProbeState.DEGRADED;
import static dev.ahp.server.probe.ProbeState.DOWN;
import static dev.ahp.server.probe.ProbeState.UP;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FlapDetectorTest {
  private final FlapDetector detector = new FlapDetector(UP, Duration.ofSeconds(10));

  @Test
  void stateChangesAfterTwoFailures() {
    assertThat(detector.onResult(DOWN)).isEmpty();
    assertThat(detector.onResult(UP)).isEmpty();
    assertThat(detector.onResult(DOWN)).isEmpty();
    assertThat(detector.onResult(DOWN)).contains(DOWN);
  }

  @Test
  void unconfirmedChangeIsCheckedSoon() {
    assertThat(detector.pause()).isEqualTo(Duration.ofSeconds(10));

    assertThat(detector.onResult(DOWN)).isEmpty();

    assertThat(detector.pause()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void unchangedStateIsNotReported() {
    change(DOWN);

    for (int i = 0; i < 1000; i++) {
      assertThat(detector.onResult(DOWN)).isEmpty();
    }
  }

  @Test
  void flappingIsReportedLessOften() {
    int reports = 0;
    for (int i = 0; i < 1000; i++) {
      if (detector.onResult(i / 3 % 2 == 0 ? UP : DOWN).isPresent()) {
        detector.changed();
        reports++;
      }
    }

    assertThat(reports).isLessThan(5);
  }

  @Test
  void failedReportIsRepeated() {
    assertThat(detector.onResult(DOWN)).isEmpty();
    assertThat(detector.onResult(DOWN)).contains(DOWN);
    assertThat(detector.onResult(DOWN)).contains(DOWN);
  }

  @Test
  void degradedAndDownAreDifferentStates() {
    assertThat(detector.onResult(DOWN)).isEmpty();
    assertThat(detector.onResult(DEGRADED)).isEmpty();
    assertThat(detector.onResult(DEGRADED)).contains(DEGRADED);
    detector.changed();
    assertThat(detector.onResult(DEGRADED)).isEmpty();
  }

  private void change(ProbeState state) {
    assertThat(detector.onResult(state)).isEmpty();
    assertThat(detector.onResult(state)).contains(state);
    detector.changed();
  }
}
