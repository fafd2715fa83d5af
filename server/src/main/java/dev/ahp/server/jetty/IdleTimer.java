package dev.ahp.server.jetty;

import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.HTTP2Session;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.IdleTimeout;
import org.eclipse.jetty.server.Request;

/**
 * The idle timeout of a request. It is suspended while a client waits for a response. Otherwise it
 * could expire while the response is written, and Jetty would abort the response.
 */
sealed interface IdleTimer {
  void suspend();

  /** Restarts the timeout. */
  void resume();

  static IdleTimer of(Request request) {
    Connection connection = request.getConnectionMetaData().getConnection();
    if (connection instanceof HTTP2Connection http2) {
      return new StreamTimer(http2.getSession(), Integer.parseInt(request.getId()));
    }
    EndPoint endPoint = connection.getEndPoint();
    while (endPoint instanceof EndPoint.Wrapper layer) {
      endPoint = layer.unwrap();
    }
    return new ConnectionTimer(endPoint, endPoint.getIdleTimeout());
  }

  /** The timeout of an HTTP/1.1 connection, below TLS. */
  record ConnectionTimer(EndPoint endPoint, long idleMs) implements IdleTimer {
    @Override
    public void suspend() {
      endPoint.setIdleTimeout(0);
    }

    @Override
    public void resume() {
      if (endPoint instanceof IdleTimeout timer) {
        timer.notIdle();
      }
      endPoint.setIdleTimeout(idleMs);
    }
  }

  /**
   * The timeout of an HTTP/2 stream. Jetty resets a stream at its second timeout even if a listener
   * ignores it, so the timeout itself is switched off.
   */
  record StreamTimer(HTTP2Session session, int streamId) implements IdleTimer {
    @Override
    public void suspend() {
      set(0);
    }

    @Override
    public void resume() {
      set(session.getStreamIdleTimeout());
    }

    private void set(long idleMs) {
      Stream stream = session.getStream(streamId);
      if (stream != null) {
        stream.setIdleTimeout(idleMs);
      }
    }
  }
}
