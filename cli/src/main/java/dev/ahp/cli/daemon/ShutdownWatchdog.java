package dev.ahp.cli.daemon;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends the process if it does not stop in time, for example because it has hardly any memory left.
 * The thread exists from the start of the daemon, because a new one may not be possible then.
 */
final class ShutdownWatchdog {
  /** Longer than a graceful stop, shorter than the timeouts of the service managers. */
  static final Duration TIMEOUT = Duration.ofSeconds(45);

  private final CountDownLatch stopping = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Duration timeout;
  private final Runnable halt;

  private ShutdownWatchdog(Duration timeout, Runnable halt) {
    this.timeout = timeout;
    this.halt = halt;
  }

  /**
   * Starts the thread of the watchdog, which waits.
   *
   * @param halt ends the process without further steps
   */
  static ShutdownWatchdog start(Duration timeout, Runnable halt) {
    ShutdownWatchdog watchdog = new ShutdownWatchdog(timeout, halt);
    Thread thread = new Thread(watchdog::watch, "ahp-stop-watchdog");
    thread.setDaemon(true);
    thread.start();
    return watchdog;
  }

  /** Runs a stop; the process is halted if it takes longer than the timeout. */
  void guard(Runnable stop) {
    stopping.countDown();
    try {
      stop.run();
    } finally {
      stopped.countDown();
    }
  }

  private void watch() {
    try {
      stopping.await();
      if (!stopped.await(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        halt.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
