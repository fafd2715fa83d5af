package dev.ahp.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SearchPaceTest {
  private final AtomicLong nanos = new AtomicLong();

  private void search(SearchPace pace, long millis) throws SQLException {
    pace.fromStart(() -> nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis)));
  }

  @Test
  void slowSearchIsFollowedByAPause() throws SQLException {
    SearchPace pace = new SearchPace(nanos::get);

    search(pace, 1);
    assertThat(pace.allowsStart()).isTrue();
    search(pace, 3);
    assertThat(pace.allowsStart()).isFalse();
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(59));
    assertThat(pace.allowsStart()).isFalse();
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
    assertThat(pace.allowsStart()).isTrue();
  }

  @Test
  void pauseIsBounded() throws SQLException {
    SearchPace pace = new SearchPace(nanos::get);

    search(pace, 60_000);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));

    assertThat(pace.allowsStart()).isTrue();
  }

  @Test
  void unlimitedPaceNeverPauses() throws SQLException {
    SearchPace pace = SearchPace.unlimited();

    pace.fromStart(
        () -> {
          long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(3);
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
        });

    assertThat(pace.allowsStart()).isTrue();
  }
}
