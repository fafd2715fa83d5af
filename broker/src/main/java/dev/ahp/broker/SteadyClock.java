package dev.ahp.broker;

import java.time.Instant;
import java.time.InstantSource;

/**
 * The system clock without steps back. A jump forward is followed immediately, because it usually
 * means that the machine was suspended: the monotonic clock may stand still during that time. A
 * small step back is followed immediately, too, but the time that this clock returns never
 * decreases. A large step back is applied slowly, at most one tenth of the elapsed time, so that
 * setting the clock does not extend every lease.
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

  /**
   * Creates a clock over other sources.
   *
   * @param ticks measures the elapsed time
   */
  public SteadyClock(InstantSource wall, Ticks ticks) {
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
    lastTicks += elapsed * 1_000_000;
    long steady = lastMillis + elapsed;
    long ahead = steady - wall.millis();
    long correction =
        ahead <= MAX_STEP_MS ? ahead : Math.min(ahead, Math.max(0, elapsed) / SLEW_DIVISOR);
    lastMillis = Math.max(lastMillis, steady - correction);
    return lastMillis;
  }
}
