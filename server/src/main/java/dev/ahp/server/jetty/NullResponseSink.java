package dev.ahp.server.jetty;

import dev.ahp.server.route.ResponseSink;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes nothing, so that whoever writes to it stops: a request for the head alone. */
final class NullResponseSink implements ResponseSink {
  @Override
  public void write(byte[] bytes, Consumer<@Nullable Throwable> done) {
    done.accept(new IOException("only the head was asked for"));
  }

  @Override
  public void end() {}

  @Override
  public void abort(String why) {}
}
