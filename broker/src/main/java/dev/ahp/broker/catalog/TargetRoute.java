package dev.ahp.broker.catalog;

import java.util.List;

/**
 * Where a target leads.
 *
 * @param members who may take the packet; empty for a queue of people that nobody watches by name
 */
public record TargetRoute(String target, TargetKind targetKind, List<AgentEntry> members) {
  private static final String ROLE = "role:";
  private static final String CAPABILITY = "capability:";
  private static final String HUMAN = "human:";

  /** What a target names. */
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

  /** Whether a member is bound only by its claim. */
  public boolean bindsByClaim() {
    return targetKind != TargetKind.AGENT;
  }

  /** The queue of a target {@code human:QUEUE}. */
  public static String queueOf(String target) {
    return after(target, HUMAN);
  }

  public static boolean isHuman(String target) {
    return target.startsWith(HUMAN);
  }
}
