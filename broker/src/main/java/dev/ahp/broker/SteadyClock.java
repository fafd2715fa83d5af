package dev.ahp.broker;

import java.time.Instant;
import java.time.InstantSource;

/**
 * The clock of the machine, without its jumps. It follows small corrections, and passes over large
 * ones: an hour set forward must not end every lease, nor an hour set back keep them all alive. A
 * jump is made good slowly, at most one part in ten.
 */
public final class SteadyClock implements InstantSource {
  private static final long SMALL_MS = 1_000;
  private static final long PART = 10;

  private final InstantSource wall;
  private final Ticks ticks;
  private long lastTicks;
  private long lastMillis;

  /** Nanoseconds that only ever go forward. */
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
    long off = wall.millis() - steady;
    if (elapsed > 0) {
      lastTicks += elapsed * 1_000_000;
      long most = Math.abs(off) <= SMALL_MS ? Math.abs(off) : elapsed / PART;
      long correction = Math.max(-most, Math.min(most, off));
      lastMillis = Math.max(lastMillis, steady + correction);
    }
    return lastMillis;
  }
}
