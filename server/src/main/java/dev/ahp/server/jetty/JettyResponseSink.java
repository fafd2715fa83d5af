package dev.ahp.server.jetty;

import dev.ahp.server.route.ResponseSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Writes to a Jetty response that stays open. */
final class JettyResponseSink implements ResponseSink {
  private final Response response;
  private final Callback callback;
  private final AtomicBoolean ended = new AtomicBoolean();

  JettyResponseSink(Response response, Callback callback) {
    this.response = response;
    this.callback = callback;
  }

  @Override
  public void write(byte[] bytes, Consumer<@Nullable Throwable> done) {
    response.write(
        false,
        ByteBuffer.wrap(bytes),
        Callback.from(() -> done.accept(null), fault -> done.accept(fault)));
  }

  @Override
  public void end() {
    if (ended.compareAndSet(false, true)) {
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
