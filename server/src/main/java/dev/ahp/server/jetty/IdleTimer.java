package dev.ahp.server.jetty;

import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.IdleTimeout;
import org.eclipse.jetty.server.Request;

/**
 * The clock by which a connection that does nothing is closed. It stands still while a client waits
 * for an answer: if it struck while that is written, Jetty would break the answer off, however
 * short the writing has taken.
 */
final class IdleTimer {
  private final EndPoint point;
  private final long idleMs;

  private IdleTimer(EndPoint point) {
    this.point = point;
    this.idleMs = point.getIdleTimeout();
  }

  /** That of the connection itself, which TLS is only a layer on. */
  static IdleTimer stopped(Request request) {
    EndPoint point = request.getConnectionMetaData().getConnection().getEndPoint();
    while (point instanceof EndPoint.Wrapper layer) {
      point = layer.unwrap();
    }
    IdleTimer clock = new IdleTimer(point);
    point.setIdleTimeout(0);
    return clock;
  }

  /** Begins anew. */
  void start() {
    if (point instanceof IdleTimeout clock) {
      clock.notIdle();
    }
    point.setIdleTimeout(idleMs);
  }
}
