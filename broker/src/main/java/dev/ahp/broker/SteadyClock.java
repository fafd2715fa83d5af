package dev.ahp.broker;

import java.time.Instant;
import java.time.InstantSource;

/**
 * The system clock without jumps. It follows small corrections immediately. A large correction is
 * applied slowly, at most one tenth of the elapsed time, so that setting the clock neither ends
 * every lease nor extends it.
 */
public final class SteadyClock implements InstantSource {
  private static final long MAX_STEP_MS = 1_000;
  private static final long SLEW_DIVISOR = 10;

  private final InstantSource wall;
  private final Ticks ticks;
  private long lastTicks;
  private long lastMillis;

  /** A monotonic time in nanoseconds. */
  @FunctionalInterface
  public interface Ticks {
    long nanos();
  }

  public SteadyClock() {
    this(InstantSource.system(), System::nanoTime);
  }

  SteadyClock(InstantSource wall, Ticks ticks) {
    this.wall = wall;
    this.ticks = ticks;
    this.lastTicks = ticks.nanos();
    this.lastMillis = wall.millis();
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis());
  }

  @Override
  public synchronized long millis() {
    long elapsed = (ticks.nanos() - lastTicks) / 1_000_000;
    long steady = lastMillis + elapsed;
    long drift = wall.millis() - steady;
    if (elapsed > 0) {
      lastTicks += elapsed * 1_000_000;
      long maxCorrection =
          Math.abs(drift) <= MAX_STEP_MS ? Math.abs(drift) : elapsed / SLEW_DIVISOR;
      long correction = Math.max(-maxCorrection, Math.min(maxCorrection, drift));
      lastMillis = Math.max(lastMillis, steady + correction);
    }
    return lastMillis;
  }
}
