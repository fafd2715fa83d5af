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

  /** Ends the response; further calls have no effect. */
  void end();

  /** Closes the connection. */
  void abort(String why);
}
