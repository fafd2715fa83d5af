package dev.ahp.testkit.transport;

import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.json.JsonObject;
import java.util.List;

/** Where calls come in on a real server, as the contract needs it: a place of its own each. */
public interface InboundFixture extends AutoCloseable {
  InboundSource source();

  /** What the daemon is told of that place. */
  JsonObject settings();

  /** The same, but with credentials that are wrong. */
  JsonObject forbidden();

  /** Sends a call as any client of the server would. */
  void send(String call);

  /** What was answered so far; the same answer may be there more than once. */
  List<String> answers();

  /** How many messages were put aside. */
  long aside();

  /** How many are neither settled nor put aside. */
  long open();

  /** The largest message that the server takes. */
  default int mostBytes() {
    return Integer.MAX_VALUE;
  }

  /** Breaks every connection; what the server had taken over is still there afterwards. */
  void restart();

  @Override
  void close();
}
