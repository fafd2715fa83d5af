package dev.ahp.delivery.inbound;

import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.List;

/**
 * A connection to a source of inbound calls. A call that is not acknowledged is redelivered, to
 * this connection or to another daemon. A call can therefore arrive more than once.
 */
public interface InboundConnection extends AutoCloseable {
  /** Returns the received calls in order; empty if none arrives within {@code wait}. */
  List<InboundCall> next(Duration wait);

  /** Sends the response to the sender, then acknowledges the call. */
  void respond(InboundCall call, JsonObject response);

  /** Moves a malformed or unauthenticated message out of the way, so that it is not redelivered. */
  void reject(InboundCall call, JsonObject response);

  /** Leaves a call for a later redelivery because the broker is temporarily unavailable. */
  default void postpone(InboundCall call) {}

  /** Returns the maximum size of a response in bytes. */
  default int maxResponseBytes() {
    return Integer.MAX_VALUE;
  }

  @Override
  void close();

  /**
   * A received call.
   *
   * @param handle the identifier by which this connection acknowledges the call
   * @param messageId a unique identifier of the message that all its redeliveries share
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record InboundCall(String handle, String messageId, byte[] body) {}
}
