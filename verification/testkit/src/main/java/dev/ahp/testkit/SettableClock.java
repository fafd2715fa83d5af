package dev.ahp.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that changes only when a test moves it. */
public final class SettableClock implements InstantSource {
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(START);

  @Override
  public Instant instant() {
    return now.get();
  }

  /** Moves the clock forward, or back if the duration is negative. */
  public void advance(Duration by) {
    now.updateAndGet(it -> it.plus(by));
  }

  public void advanceMs(long millis) {
    advance(Duration.ofMillis(millis));
  }
}
