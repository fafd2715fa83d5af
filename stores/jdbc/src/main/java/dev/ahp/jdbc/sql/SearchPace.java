package dev.ahp.jdbc.sql;

import java.sql.SQLException;
import java.util.function.LongSupplier;

/**
 * Limits the share of time that searches of an index from its start take.
 *
 * <p>While an old snapshot is open, for example that of a backup, PostgreSQL keeps the index
 * entries of deleted rows, and each search from the start reads all of them. A slow search from the
 * start is therefore followed by a time in which searches start near the rows that the last one
 * found. A row before that point is found by the next search from the start.
 */
public final class SearchPace {
  /** Faster searches from the start have no effect on later ones. */
  private static final long SLOW_NANOS = 2_000_000;

  /** A slow search is followed by a pause of this many times its own duration. */
  private static final int PAUSE = 20;

  private static final long MAX_PAUSE_NANOS = 10_000_000_000L;

  private final LongSupplier nanoClock;
  private final long maxPauseNanos;
  private long pauseStart;
  private long pause;

  public SearchPace() {
    this(System::nanoTime);
  }

  public SearchPace(LongSupplier nanoClock) {
    this(nanoClock, MAX_PAUSE_NANOS);
  }

  private SearchPace(LongSupplier nanoClock, long maxPauseNanos) {
    this.nanoClock = nanoClock;
    this.maxPauseNanos = maxPauseNanos;
  }

  /**
   * Lets all searches read the index from its start, for a database that deletes entries at once.
   */
  public static SearchPace unlimited() {
    return new SearchPace(System::nanoTime, 0);
  }

  /** Searches an index. */
  @FunctionalInterface
  public interface IndexSearch {
    void run() throws SQLException;
  }

  /** Returns whether the next search should read the index from its start. */
  public boolean allowsStart() {
    return pause == 0 || nanoClock.getAsLong() - pauseStart >= pause;
  }

  /** Runs a search from the start and measures it. */
  public void fromStart(IndexSearch search) throws SQLException {
    long start = nanoClock.getAsLong();
    search.run();
    pauseStart = nanoClock.getAsLong();
    long nanos = pauseStart - start;
    pause = nanos < SLOW_NANOS ? 0 : Math.min(PAUSE * nanos, maxPauseNanos);
  }
}
