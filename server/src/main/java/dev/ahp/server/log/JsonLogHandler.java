package dev.ahp.server.log;

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
 * Sends every log of this process to one stream as JSON lines. A reader of the stream that stops
 * reading holds nobody up: lines that find no room are counted and left out.
 */
public final class JsonLogHandler extends Handler {
  private static final int MOST_WAITING = 10_000;
  private static final Logger ROOT = Logger.getLogger("");
  private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

  private final BlockingQueue<LogRecord> lines = new ArrayBlockingQueue<>(MOST_WAITING);
  private final AtomicLong lost = new AtomicLong();
  private final PrintStream out;
  private final Thread writer = new Thread(this::write, "ahp-log");
  private volatile boolean open = true;

  private JsonLogHandler(PrintStream out) {
    this.out = out;
    writer.setDaemon(true);
  }

  /** Takes over the logs of the process. */
  public static JsonLogHandler install(PrintStream out, boolean verbose) {
    JsonLogHandler jsonLogHandler = new JsonLogHandler(out);
    LogManager manager = LogManager.getLogManager();
    manager.reset();
    ROOT.setLevel(verbose ? Level.FINE : Level.INFO);
    JETTY.setLevel(Level.WARNING);
    ROOT.addHandler(jsonLogHandler);
    if (manager instanceof ShutdownLogging lasting) {
      lasting.keep();
    }
    jsonLogHandler.writer.start();
    return jsonLogHandler;
  }

  @Override
  public void publish(LogRecord record) {
    if (!lines.offer(record)) {
      lost.incrementAndGet();
    }
  }

  private void write() {
    try {
      while (open || !lines.isEmpty()) {
        LogRecord record = lines.poll(100, TimeUnit.MILLISECONDS);
        if (record != null) {
          write(record);
        }
        if (lines.isEmpty()) {
          tellLost();
          out.flush();
        }
      }
    } catch (InterruptedException e) {
      out.flush();
    }
  }

  /** One line that cannot be written must not be the last. */
  private void write(LogRecord record) {
    try {
      out.println(JsonLogFormatter.of(record));
    } catch (RuntimeException | OutOfMemoryError e) {
      lost.incrementAndGet();
    }
  }

  private void tellLost() {
    long count = lost.getAndSet(0);
    if (count > 0) {
      out.println(
          "{\"level\":\"warning\",\"message\":\"log lines were lost\",\"lines\":" + count + "}");
    }
  }

  @Override
  public void flush() {}

  /** Writes what waits and stops. */
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
