package dev.ahp.server.jetty;

import dev.ahp.server.jetty.IdleTimer.StreamTimer;
import dev.ahp.server.route.ResponseSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http2.frames.PingFrame;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Writes to a Jetty response that stays open. In HTTP/2 the idle timeout applies to writes only,
 * which end when the client reads; between writes the response may be silent.
 */
final class JettyResponseSink implements ResponseSink {
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final @Nullable StreamTimer timer;
  private final AtomicBoolean ended = new AtomicBoolean();

  JettyResponseSink(Request request, Response response, Callback callback) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.timer = IdleTimer.of(request) instanceof StreamTimer stream ? stream : null;
    suspend();
  }

  private void suspend() {
    if (timer != null) {
      timer.suspend();
    }
  }

  @Override
  public void write(byte[] bytes, Consumer<@Nullable Throwable> done) {
    if (timer != null) {
      timer.resume();
    }
    response.write(
        false,
        ByteBuffer.wrap(bytes),
        Callback.from(
            () -> {
              suspend();
              done.accept(null);
            },
            fault -> done.accept(fault)));
  }

  @Override
  public void ping() {
    if (timer != null) {
      timer.session().ping(new PingFrame(false), Callback.NOOP);
    }
  }

  @Override
  public void onClosed(Runnable listener) {
    request.addFailureListener(fault -> listener.run());
  }

  @Override
  public void end() {
    if (ended.compareAndSet(false, true)) {
      if (timer != null) {
        timer.resume();
      }
      response.write(true, ByteBuffer.allocate(0), callback);
    }
  }

  @Override
  public void abort(String why) {
    if (ended.compareAndSet(false, true)) {
      callback.failed(new IOException(why));
    }
  }
}
