package dev.ahp.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Many systems stop the monotonic clock while the machine sleeps. */
  @ParameterizedTest
  @ValueSource(strings = {"PT2M", "PT1H", "PT12H", "P1D", "P21D"})
  void timeOfASuspendedMachineIsTakenOverImmediately(Duration sleep) {
    advance(10);
    clock.millis();

    wall.addAndGet(sleep.toMillis());

    assertThat(clock.millis()).isEqualTo(wall.get());
    advance(1_000);
    assertThat(clock.millis()).isEqualTo(wall.get());
  }

  @Test
  void jumpForwardIsFollowed() {
    advance(10);
    clock.millis();

    wall.addAndGet(3_600_000);
    advance(1_000);

    assertThat(clock.millis()).isEqualTo(wall.get());
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
  void stepBackIsCorrectedGradually() {
    wall.addAndGet(-3_600_000);
    for (int i = 0; i < 40_000; i++) {
      advance(1_000);
      assertThat(clock.millis()).isGreaterThanOrEqualTo(wall.get());
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
