package dev.ahp.testkit.transport;

import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.json.JsonObject;
import java.util.List;

/** The fixture of an inbound transport with a real server. Each fixture has its own queue. */
public interface InboundFixture extends AutoCloseable {
  InboundSource source();

  /** Returns the settings of the daemon for that queue. */
  JsonObject settings();

  /** Returns the settings with invalid credentials. */
  JsonObject withInvalidCredentials();

  /** Sends a call as a client of the server. */
  void send(String call);

  /** Returns the responses so far, possibly with duplicates. */
  List<String> answers();

  /** Returns the number of messages in the dead-letter queue. */
  long deadLetterCount();

  /** Returns the number of messages that are neither acknowledged nor dead letters. */
  long open();

  /** Returns the maximum message size of the server in bytes. */
  default int maxMessageBytes() {
    return Integer.MAX_VALUE;
  }

  /** Restarts the server. All connections break; stored messages survive. */
  void restart();

  @Override
  void close();
}
