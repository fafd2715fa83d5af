package dev.ahp.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SteadyClockTest {
  private final AtomicLong wall = new AtomicLong(1_000_000);
  private final AtomicLong nanos = new AtomicLong();
  private final SteadyClock clock =
      new SteadyClock(() -> Instant.ofEpochMilli(wall.get()), nanos::get);

  /** Advances real time and the wall clock. */
  private void advance(long millis) {
    wall.addAndGet(millis);
    nanos.addAndGet(millis * 1_000_000);
  }

  @Test
  void followsTheWallClock() {
    advance(5_000);

    assertThat(clock.millis()).isEqualTo(wall.get());
  }

  @Test
  void jumpForwardIsNotFollowed() {
    advance(10);
    long before = clock.millis();

    wall.addAndGet(3_600_000);
    advance(1_000);

    assertThat(clock.millis() - before).isBetween(1_000L, 1_200L);
  }

  @Test
  void jumpBackDoesNotStopTheClock() {
    advance(10);
    long before = clock.millis();

    wall.addAndGet(-3_600_000);
    advance(1_000);

    assertThat(clock.millis() - before).isBetween(800L, 1_000L);
  }

  @Test
  void jumpIsCorrectedGradually() {
    wall.addAndGet(3_600_000);
    for (int i = 0; i < 40_000; i++) {
      advance(1_000);
      assertThat(clock.millis()).isLessThanOrEqualTo(wall.get());
    }

    assertThat(clock.millis()).isEqualTo(wall.get());
  }

  @Test
  void neverGoesBack() {
    long last = clock.millis();
    for (int i = 0; i < 1_000; i++) {
      wall.addAndGet(i % 3 == 0 ? -700 : 400);
      nanos.addAndGet(100_000_000);
      long now = clock.millis();
      assertThat(now).isGreaterThanOrEqualTo(last);
      last = now;
    }
  }
}
