package dev.ahp.broker.command;

import dev.ahp.json.JsonObject;

/** Receives counts and measurements after the commit. */
public interface MetricsListener {
  /** Increments a counter. */
  void count(String metric);

  /** Increments a labelled counter. */
  void count(String metric, String label);

  /** Adds to a labelled counter; if there are too many labels, uses {@code others}. */
  void add(String metric, String label, String others, long amount);

  /** Publishes an alert. */
  void alert(JsonObject alert);

  /** Counts a transition. */
  void moved(String from, String to);

  /**
   * Records the time from submit to accept.
   *
   * @param transport the transport of the receiver; {@code human} for packets to people
   */
  void latency(String transport, String from, String to, long millis);
}
