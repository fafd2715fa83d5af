package dev.ahp.delivery.inbound;

import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.List;

/**
 * One connection to where calls come in. A call that is not settled comes again, by this connection
 * or by that of another daemon; it may therefore come more than once.
 */
public interface InboundConnection extends AutoCloseable {
  /** What came, in its order, at the latest after the wait. */
  List<InboundCall> next(Duration wait);

  /** Tells the sender, then settles the call. */
  void answer(InboundCall inboundCall, JsonObject answer);

  /** Puts aside what is no call of anybody we know, so that it does not come again and again. */
  void putAside(InboundCall inboundCall, JsonObject answer);

  /** The broker could not deal with it just now: it must come again, and need not at once. */
  default void leave(InboundCall inboundCall) {}

  /** The largest answer that can be told. */
  default int mostBytes() {
    return Integer.MAX_VALUE;
  }

  @Override
  void close();

  /**
   * A call as it came.
   *
   * @param handle by which this connection settles it
   * @param messageId the same whenever the same message comes, and of no other message
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record InboundCall(String handle, String messageId, byte[] body) {}
}
