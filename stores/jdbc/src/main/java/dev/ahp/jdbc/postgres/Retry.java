package dev.ahp.jdbc.postgres;

import java.sql.SQLException;
import java.time.Duration;

/** Tries again after longer and longer pauses, until it works or patience ends. */
final class Retry {
  private static final long FIRST_PAUSE_MS = 20;
  private static final long LONGEST_PAUSE_MS = 1_000;

  private final Duration patience;

  Retry(Duration patience) {
    this.patience = patience;
  }

  /** Something that may fail for a while. */
  @FunctionalInterface
  interface SqlAttempt {
    Object make() throws SQLException;
  }

  void run(SqlAttempt sqlAttempt) throws SQLException {
    long end = System.nanoTime() + patience.toNanos();
    long pause = FIRST_PAUSE_MS;
    while (true) {
      try {
        sqlAttempt.make();
        return;
      } catch (SQLException e) {
        if (System.nanoTime() + pause * 1_000_000 > end) {
          throw e;
        }
        sleep(pause, e);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
    }
  }

  private static void sleep(long millis, SQLException cause) throws SQLException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cause;
    }
  }
}
