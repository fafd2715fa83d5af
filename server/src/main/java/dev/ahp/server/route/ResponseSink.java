package dev.ahp.server.route;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A response that is written in parts. Only one write may be in progress at a time. */
public interface ResponseSink {
  /**
   * Writes without blocking.
   *
   * @param done receives null when the bytes were written, else the error
   */
  void write(byte[] bytes, Consumer<@Nullable Throwable> done);

  /**
   * Sets a listener that runs when the client closes the connection or cancels the request. Over
   * HTTP/1.1 it may not run before the next write fails.
   */
  void onClosed(Runnable listener);

  /** Checks the connection without sending content, if the protocol can do that. */
  void ping();

  /** Ends the response; further calls have no effect. */
  void end();

  /** Closes the connection. */
  void abort(String why);
}
