package dev.ahp.jdbc.postgres;

import java.sql.SQLException;
import java.time.Duration;

/** Retries with increasing pauses until success or a timeout. */
final class Retry {
  private static final long FIRST_PAUSE_MS = 20;
  private static final long MAX_PAUSE_MS = 1_000;

  private final Duration timeout;

  Retry(Duration timeout) {
    this.timeout = timeout;
  }

  @FunctionalInterface
  interface SqlAttempt {
    Object run() throws SQLException;
  }

  void run(SqlAttempt sqlAttempt) throws SQLException {
    long end = System.nanoTime() + timeout.toNanos();
    long pause = FIRST_PAUSE_MS;
    while (true) {
      try {
        sqlAttempt.run();
        return;
      } catch (SQLException e) {
        if (System.nanoTime() + pause * 1_000_000 > end) {
          throw e;
        }
        sleep(pause, e);
        pause = Math.min(2 * pause, MAX_PAUSE_MS);
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
