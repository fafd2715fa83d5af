package dev.ahp.broker.catalog;

import java.util.List;

/**
 * The agents behind a target.
 *
 * @param members the agents that may receive the packet; may be empty for an inbox queue
 */
public record TargetRoute(String target, TargetKind targetKind, List<AgentEntry> members) {
  private static final String HUMAN = "human:";
  private static final String TOPIC = "topic:";

  public enum TargetKind {
    AGENT,
    ROLE,
    CAPABILITY,
    HUMAN
  }

  public boolean isReachable() {
    return targetKind == TargetKind.HUMAN || !members.isEmpty();
  }

  /** Returns whether a packet is bound to a member only when that member claims it. */
  public boolean bindsByClaim() {
    return targetKind != TargetKind.AGENT;
  }

  /** Returns the queue of a target {@code human:QUEUE}. */
  public static String queueOf(String target) {
    return target.substring(HUMAN.length());
  }

  /** Returns whether a target names a topic, whose subscribers get a copy each. */
  public static boolean isTopic(String target) {
    return target.startsWith(TOPIC);
  }

  /** Returns the name of a target {@code topic:NAME}. */
  static String topicOf(String target) {
    return target.substring(TOPIC.length());
  }

  public static boolean isHuman(String target) {
    return target.startsWith(HUMAN);
  }
}
