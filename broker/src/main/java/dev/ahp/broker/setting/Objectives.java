package dev.ahp.broker.setting;

import java.time.Duration;
import java.util.Map;

/**
 * What handoffs are held to. Whatever is missed raises one alert {@code SLO_BREACH}, and no other
 * until it has been met again.
 *
 * @param window over which is counted
 * @param least how many handoffs a share is taken of; fewer say nothing
 * @param latency from submit to accept, by transport
 * @param validationFailures the largest share of packets that gates may refuse
 * @param safetyViolations the largest share that the safety scan may flag
 * @param rollbacks the largest share that may be rolled back
 * @param watched false to raise no such alert at all
 */
public record Objectives(
    Duration window,
    int least,
    Map<String, LatencyObjective> latency,
    double validationFailures,
    double safetyViolations,
    double rollbacks,
    boolean watched) {
  /** The thresholds of the protocol's paper, sections 6.5 and 8.1. */
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

  /** Nothing is promised. */
  public static final Objectives NONE =
      new Objectives(Duration.ofMinutes(5), 10, Map.of(), 1, 1, 1, false);

  public Objectives {
    latency = Map.copyOf(latency);
    if (window.toMillis() < 1 || least < 1) {
      throw new IllegalArgumentException("no objectives: " + window + ", " + least);
    }
  }

  /**
   * How long a handoff may take.
   *
   * @param targetMs what all but one of a hundred must keep to
   * @param mostMs what none may go beyond
   */
  public record LatencyObjective(long targetMs, long mostMs) {
    static final LatencyObjective REQUEST = new LatencyObjective(200, 500);
    static final LatencyObjective QUEUE = new LatencyObjective(500, 2_000);
    static final LatencyObjective WORKFLOW = new LatencyObjective(1_000, 5_000);
  }
}
