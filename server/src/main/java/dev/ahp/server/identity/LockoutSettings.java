package dev.ahp.server.identity;

import java.time.Duration;

/**
 * When an address that sends wrong credentials is locked out.
 *
 * @param failures the failed attempts within the window that lock an address; 0 for no lockout
 * @param lock the duration of the first lockout; each further one takes twice as long
 * @param maxLock the longest lockout
 */
public record LockoutSettings(int failures, Duration window, Duration lock, Duration maxLock) {
  /** The default settings. */
  public static final LockoutSettings STANDARD =
      new LockoutSettings(20, Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(15));
}
