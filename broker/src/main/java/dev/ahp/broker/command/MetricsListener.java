package dev.ahp.broker.command;

import dev.ahp.json.JsonObject;

/** Takes what is worth counting; called only for what has become durable. */
public interface MetricsListener {
  /** One more of these. */
  void count(String metric);

  /** One more of these with a label. */
  void count(String metric, String label);

  /** A person should know of this. */
  void alert(JsonObject alert);

  /** A packet came from one state to another. */
  void moved(String from, String to);

  /**
   * How long a packet took from submit to accept.
   *
   * @param transport of who took it; {@code human} if people were asked
   */
  void latency(String transport, String from, String to, long millis);
}
