package dev.ahp.server.jetty;

import dev.ahp.server.route.ResponseSink;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Fails every write, so that the writer stops. Used for HEAD requests. */
final class NullResponseSink implements ResponseSink {
  @Override
  public void write(byte[] bytes, Consumer<@Nullable Throwable> done) {
    done.accept(new IOException("a HEAD request has no response body"));
  }

  @Override
  public void end() {}

  @Override
  public void abort(String why) {}
}
