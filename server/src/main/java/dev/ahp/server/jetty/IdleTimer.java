package dev.ahp.server.jetty;

import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.IdleTimeout;
import org.eclipse.jetty.server.Request;

/**
 * The idle timeout of a connection. It is suspended while a client waits for a response. Otherwise
 * it could expire while the response is written, and Jetty would abort the response.
 */
record IdleTimer(EndPoint endPoint, long idleMs) {
  /** Suspends the timeout of the connection below TLS. */
  static IdleTimer suspend(Request request) {
    EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    while (endPoint instanceof EndPoint.Wrapper layer) {
      endPoint = layer.unwrap();
    }
    IdleTimer timer = new IdleTimer(endPoint, endPoint.getIdleTimeout());
    endPoint.setIdleTimeout(0);
    return timer;
  }

  /** Restarts the timeout. */
  void resume() {
    if (endPoint instanceof IdleTimeout timer) {
      timer.notIdle();
    }
    endPoint.setIdleTimeout(idleMs);
  }
}
