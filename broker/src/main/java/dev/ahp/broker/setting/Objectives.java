package dev.ahp.broker.setting;

import java.time.Duration;
import java.util.Map;

/**
 * Service level objectives. A breach raises one alert {@code SLO_BREACH}; the next one is raised
 * only after the objective was met again.
 *
 * @param window the time over which events are counted
 * @param least the minimum number of handoffs for a share
 * @param latency from submit to accept, by transport
 * @param validationFailures the maximum share of packets that gates deny
 * @param safetyViolations the maximum share of packets that the safety scan flags
 * @param rollbacks the maximum share of handoffs that are rolled back
 * @param watched whether alerts are raised
 */
public record Objectives(
    Duration window,
    int least,
    Map<String, LatencyObjective> latency,
    double validationFailures,
    double safetyViolations,
    double rollbacks,
    boolean watched) {
  /** The default thresholds of the protocol, sections 6.5 and 8.1 of the paper. */
  public static final Objectives DEFAULT =
      new Objectives(
          Duration.ofMinutes(5),
          10,
          Map.of(
              "pull", LatencyObjective.REQUEST,
              "http", LatencyObjective.REQUEST,
              "a2a", LatencyObjective.REQUEST,
              "redis", LatencyObjective.QUEUE,
              "sqs", LatencyObjective.QUEUE,
              "nats", LatencyObjective.QUEUE,
              "temporal", LatencyObjective.WORKFLOW),
          0.02,
          0.001,
          0.01,
          true);

  /** No objectives. */
  public static final Objectives NONE =
      new Objectives(Duration.ofMinutes(5), 10, Map.of(), 1, 1, 1, false);

  public Objectives {
    latency = Map.copyOf(latency);
    if (window.toMillis() < 1 || least < 1) {
      throw new IllegalArgumentException(
          "window and minimum must be at least 1, not " + window + " and " + least);
    }
  }

  /**
   * The latency objective of a transport.
   *
   * @param targetMs the limit for 99 % of the handoffs
   * @param mostMs the limit for all handoffs
   */
  public record LatencyObjective(long targetMs, long mostMs) {
    static final LatencyObjective REQUEST = new LatencyObjective(200, 500);
    static final LatencyObjective QUEUE = new LatencyObjective(500, 2_000);
    static final LatencyObjective WORKFLOW = new LatencyObjective(1_000, 5_000);
  }
}
