package dev.ahp.cli.remote;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Closes a stream that is silent for too long. The daemon sends a line every 15 seconds, so a
 * silent connection is lost.
 */
final class StreamWatchdog {
  private static final Duration MAX_SILENCE = Duration.ofSeconds(45);

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-event-watchdog");
            thread.setDaemon(true);
            return thread;
          });

  GuardedStream guard(InputStream in) {
    return new GuardedStream(in);
  }

  /** A stream that is closed after a silence. */
  final class GuardedStream implements AutoCloseable {
    private final InputStream in;
    private final ScheduledFuture<?> check;
    private volatile long lastLine = System.nanoTime();

    private GuardedStream(InputStream in) {
      this.in = in;
      long period = MAX_SILENCE.toMillis() / 3;
      this.check = timer.scheduleAtFixedRate(this::check, period, period, TimeUnit.MILLISECONDS);
    }

    InputStream in() {
      return in;
    }

    /** Records that a line has arrived. */
    void touch() {
      lastLine = System.nanoTime();
    }

    private void check() {
      if (System.nanoTime() - lastLine > MAX_SILENCE.toNanos()) {
        close();
      }
    }

    @Override
    public void close() {
      check.cancel(false);
      try {
        in.close();
      } catch (IOException e) {
        // The connection is lost; the caller connects again.
      }
    }
  }
}
