package dev.ahp.server.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FlapDetectorTest {
  private final FlapDetector flapDetector = new FlapDetector(true, Duration.ofSeconds(10));

  @Test
  void oneBadLookChangesNothingAndTwoDo() {
    assertThat(flapDetector.seen(false)).isEmpty();
    assertThat(flapDetector.seen(true)).isEmpty();
    assertThat(flapDetector.seen(false)).isEmpty();
    assertThat(flapDetector.seen(false)).contains(false);
  }

  @Test
  void aDoubtIsLookedIntoSoon() {
    assertThat(flapDetector.pause()).isEqualTo(Duration.ofSeconds(10));

    assertThat(flapDetector.seen(false)).isEmpty();

    assertThat(flapDetector.pause()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void nothingIsReportedWhileNothingChanges() {
    change(false);

    for (int i = 0; i < 1000; i++) {
      assertThat(flapDetector.seen(false)).isEmpty();
    }
  }

  @Test
  void whatFlapsIsReportedLessAndLess() {
    int reports = 0;
    for (int i = 0; i < 1000; i++) {
      if (flapDetector.seen(i / 3 % 2 == 0).isPresent()) {
        flapDetector.changed();
        reports++;
      }
    }

    assertThat(reports).isLessThan(5);
  }

  @Test
  void aReportThatCouldNotBeMadeIsMadeLater() {
    assertThat(flapDetector.seen(false)).isEmpty();
    assertThat(flapDetector.seen(false)).contains(false);
    assertThat(flapDetector.seen(false)).contains(false);
  }

  private void change(boolean up) {
    assertThat(flapDetector.seen(up)).isEmpty();
    assertThat(flapDetector.seen(up)).contains(up);
    flapDetector.changed();
  }
}
