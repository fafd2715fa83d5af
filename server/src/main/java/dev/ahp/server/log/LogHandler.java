package dev.ahp.server.log;

import dev.ahp.json.JsonObject;
import java.io.PrintStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Writes all logs of the process to a stream, one line each. A blocked stream does not block the
 * process: when the queue is full, log lines are dropped and counted.
 */
public final class LogHandler extends Handler {
  private static final int MAX_QUEUED = 10_000;
  private static final Logger ROOT = Logger.getLogger("");
  private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

  private final BlockingQueue<LogRecord> queue = new ArrayBlockingQueue<>(MAX_QUEUED);
  private final AtomicLong lost = new AtomicLong();
  private final PrintStream out;
  private final LogFormat format;
  private final Thread writer = new Thread(this::write, "ahp-log");
  private volatile boolean open = true;

  private LogHandler(PrintStream out, LogFormat format) {
    this.out = out;
    this.format = format;
    writer.setDaemon(true);
  }

  /** Installs the handler as the only one of the process. */
  public static LogHandler install(PrintStream out, LogFormat format, boolean verbose) {
    LogHandler handler = new LogHandler(out, format);
    LogManager manager = LogManager.getLogManager();
    manager.reset();
    ROOT.setLevel(verbose ? Level.FINE : Level.INFO);
    JETTY.setLevel(Level.WARNING);
    ROOT.addHandler(handler);
    if (manager instanceof ShutdownLogging logging) {
      logging.keepHandlers();
    }
    handler.writer.start();
    return handler;
  }

  @Override
  public void publish(LogRecord record) {
    if (!queue.offer(record)) {
      lost.incrementAndGet();
    }
  }

  private void write() {
    try {
      while (open || !queue.isEmpty()) {
        LogRecord record = queue.poll(100, TimeUnit.MILLISECONDS);
        if (record != null) {
          write(record);
        }
        if (queue.isEmpty()) {
          reportLost();
          out.flush();
        }
      }
    } catch (InterruptedException e) {
      out.flush();
    }
  }

  /** A log record that cannot be formatted is counted as lost and does not end the thread. */
  private void write(LogRecord record) {
    try {
      out.println(format.line(LogEntry.of(record)));
    } catch (RuntimeException | OutOfMemoryError e) {
      lost.incrementAndGet();
    }
  }

  private void reportLost() {
    long count = lost.getAndSet(0);
    if (count > 0) {
      out.println(
          format.line(
              JsonObject.builder()
                  .put("level", "warning")
                  .put("message", "log lines were lost")
                  .put("lines", count)
                  .build()));
    }
  }

  @Override
  public void flush() {}

  /** Writes the queued lines and stops the thread. */
  @Override
  public void close() {
    open = false;
    try {
      writer.join(1_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
