package dev.ahp.http.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WatchTest {
  private final Watch watch = new Watch(true, Duration.ofSeconds(10));

  @Test
  void oneBadLookChangesNothingAndTwoDo() {
    assertThat(watch.seen(false)).isEmpty();
    assertThat(watch.seen(true)).isEmpty();
    assertThat(watch.seen(false)).isEmpty();
    assertThat(watch.seen(false)).contains(false);
  }

  @Test
  void aDoubtIsLookedIntoSoon() {
    assertThat(watch.pause()).isEqualTo(Duration.ofSeconds(10));

    assertThat(watch.seen(false)).isEmpty();

    assertThat(watch.pause()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void nothingIsReportedWhileNothingChanges() {
    change(false);

    for (int i = 0; i < 1000; i++) {
      assertThat(watch.seen(false)).isEmpty();
    }
  }

  @Test
  void whatFlapsIsReportedLessAndLess() {
    int reports = 0;
    for (int i = 0; i < 1000; i++) {
      if (watch.seen(i / 3 % 2 == 0).isPresent()) {
        watch.changed();
        reports++;
      }
    }

    assertThat(reports).isLessThan(5);
  }

  @Test
  void aReportThatCouldNotBeMadeIsMadeLater() {
    assertThat(watch.seen(false)).isEmpty();
    assertThat(watch.seen(false)).contains(false);
    assertThat(watch.seen(false)).contains(false);
  }

  private void change(boolean up) {
    assertThat(watch.seen(up)).isEmpty();
    assertThat(watch.seen(up)).contains(up);
    watch.changed();
  }
}
