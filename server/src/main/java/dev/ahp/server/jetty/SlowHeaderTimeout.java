package dev.ahp.server.jetty;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections whose clients send the request headers too slowly. Such connections are not
 * idle, so this class measures the time from the first byte of the headers to the last. In HTTP/2,
 * other frames count as headers, too: a client that only sends pings is disconnected.
 */
final class SlowHeaderTimeout implements Connection.Listener {
  private final Map<Connection, HeaderProgress> connections = new ConcurrentHashMap<>();
  private final Scheduler scheduler;
  private final long timeoutMs;

  SlowHeaderTimeout(Scheduler scheduler, long timeoutMs) {
    this.scheduler = scheduler;
    this.timeoutMs = timeoutMs;
  }

  /** Checks all connections now and periodically from now on. */
  void checkPeriodically() {
    if (scheduler.isRunning()) {
      long now = System.nanoTime();
      connections.forEach((connection, progress) -> progress.check(connection, now));
      scheduler.schedule(this::checkPeriodically, timeoutMs / 2, TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public void onOpened(Connection connection) {
    if (!(connection instanceof SslConnection)) {
      connections.put(connection, new HeaderProgress());
    }
  }

  @Override
  public void onClosed(Connection connection) {
    connections.remove(connection);
  }

  /** Called when the headers of a request are complete. */
  void onStart(Connection connection) {
    HeaderProgress progress = connections.get(connection);
    if (progress != null) {
      progress.activeRequests.incrementAndGet();
    }
  }

  /** Called when a request has ended; further bytes belong to the headers of the next request. */
  void onEnd(Connection connection) {
    HeaderProgress progress = connections.get(connection);
    if (progress != null && progress.activeRequests.decrementAndGet() == 0) {
      progress.restart(connection.getBytesIn());
    }
  }

  private final class HeaderProgress {
    private final AtomicInteger activeRequests = new AtomicInteger();
    private long bytes;
    private long since;

    private synchronized void restart(long received) {
      bytes = received;
      since = 0;
    }

    private synchronized void check(Connection connection, long now) {
      if (activeRequests.get() > 0 || connection.getBytesIn() == bytes) {
        since = 0;
      } else if (since == 0) {
        since = now;
      } else if (now - since > TimeUnit.MILLISECONDS.toNanos(timeoutMs)) {
        connection.getEndPoint().close();
      }
    }
  }
}
