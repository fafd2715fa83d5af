package dev.ahp.server.route;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An answer that is written bit by bit, never two at a time. */
public interface ResponseSink {
  /**
   * Writes and does not wait; {@code done} is told when it went out, or why it could not.
   *
   * @param done gets null when all is well
   */
  void write(byte[] bytes, Consumer<@Nullable Throwable> done);

  /** Ends the answer; further calls do nothing. */
  void end();

  /** Breaks the connection. */
  void abort(String why);
}
