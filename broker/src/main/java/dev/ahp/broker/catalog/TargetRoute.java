package dev.ahp.broker.catalog;

import java.util.List;

/**
 * The agents behind a target.
 *
 * @param members the agents that may receive the packet; may be empty for an inbox queue
 */
public record TargetRoute(String target, TargetKind targetKind, List<AgentEntry> members) {
  private static final String ROLE = "role:";
  private static final String CAPABILITY = "capability:";
  private static final String HUMAN = "human:";

  public enum TargetKind {
    AGENT,
    ROLE,
    CAPABILITY,
    HUMAN
  }

  static TargetRoute of(String target, Catalog catalog) {
    if (target.startsWith(ROLE)) {
      return new TargetRoute(target, TargetKind.ROLE, catalog.withRole(after(target, ROLE)));
    }
    if (target.startsWith(CAPABILITY)) {
      return new TargetRoute(
          target, TargetKind.CAPABILITY, catalog.withCapability(after(target, CAPABILITY)));
    }
    if (target.startsWith(HUMAN)) {
      return new TargetRoute(target, TargetKind.HUMAN, catalog.watching(after(target, HUMAN)));
    }
    return new TargetRoute(target, TargetKind.AGENT, catalog.agent(target).stream().toList());
  }

  private static String after(String target, String prefix) {
    return target.substring(prefix.length());
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
    return after(target, HUMAN);
  }

  public static boolean isHuman(String target) {
    return target.startsWith(HUMAN);
  }
}
