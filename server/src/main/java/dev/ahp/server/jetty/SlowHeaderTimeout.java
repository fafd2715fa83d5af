package dev.ahp.server.jetty;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections whose client sends a request's head so slowly that it never ends. A client
 * that sends a byte now and then is not idle, so only the time from the first byte of a head to its
 * last tells.
 */
final class SlowHeaderTimeout implements Connection.Listener {
  private final Map<Connection, HeaderProgress> connections = new ConcurrentHashMap<>();
  private final Scheduler scheduler;
  private final long mostMs;

  SlowHeaderTimeout(Scheduler scheduler, long mostMs) {
    this.scheduler = scheduler;
    this.mostMs = mostMs;
  }

  /** Looks now, and again and again. */
  void look() {
    if (scheduler.isRunning()) {
      long now = System.nanoTime();
      connections.forEach((connection, headerProgress) -> headerProgress.look(connection, now));
      scheduler.schedule(this::look, mostMs / 2, TimeUnit.MILLISECONDS);
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

  /** Its head is there. */
  void begun(Connection connection) {
    HeaderProgress headerProgress = connections.get(connection);
    if (headerProgress != null) {
      headerProgress.answering.incrementAndGet();
    }
  }

  /**
   * It was answered; what comes now is the next head, unless that has been faster than this call.
   */
  void ended(Connection connection) {
    HeaderProgress headerProgress = connections.get(connection);
    if (headerProgress != null && headerProgress.answering.decrementAndGet() == 0) {
      headerProgress.bytes = connection.getBytesIn();
    }
  }

  private final class HeaderProgress {
    private final AtomicInteger answering = new AtomicInteger();
    private volatile long bytes;
    private long since;

    private void look(Connection connection, long now) {
      if (answering.get() > 0 || connection.getBytesIn() == bytes) {
        since = 0;
      } else if (since == 0) {
        since = now;
      } else if (now - since > TimeUnit.MILLISECONDS.toNanos(mostMs)) {
        connection.getEndPoint().close();
      }
    }
  }
}
