package dev.ahp.broker.service;

import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * Logs failures of a task that runs often, at most once per minute. Each line counts the failures
 * that were not logged. Not thread-safe.
 */
final class RepeatedFailureLog {
  private static final long INTERVAL_MS = TimeUnit.MINUTES.toMillis(1);

  private final System.Logger logger;
  private final InstantSource clock;
  private long lastAt = Long.MIN_VALUE / 2;
  private long skipped;

  RepeatedFailureLog(System.Logger logger, InstantSource clock) {
    this.logger = logger;
    this.clock = clock;
  }

  void log(String message, Throwable failure) {
    long now = clock.millis();
    if (Math.abs(now - lastAt) < INTERVAL_MS) {
      skipped++;
      return;
    }
    String count = skipped == 0 ? "" : "; it failed " + skipped + " times since the last report";
    logger.log(System.Logger.Level.WARNING, message + count, failure);
    lastAt = now;
    skipped = 0;
  }
}
