package dev.ahp.broker.catalog;

import java.util.List;

/**
 * Where a target leads.
 *
 * @param members who may take the packet; empty for a queue of people that nobody watches by name
 */
public record Route(String target, Kind kind, List<AgentEntry> members) {
  private static final String ROLE = "role:";
  private static final String CAPABILITY = "capability:";
  private static final String HUMAN = "human:";

  /** What a target names. */
  public enum Kind {
    AGENT,
    ROLE,
    CAPABILITY,
    HUMAN
  }

  static Route of(String target, Catalog catalog) {
    if (target.startsWith(ROLE)) {
      return new Route(target, Kind.ROLE, catalog.withRole(after(target, ROLE)));
    }
    if (target.startsWith(CAPABILITY)) {
      return new Route(target, Kind.CAPABILITY, catalog.withCapability(after(target, CAPABILITY)));
    }
    if (target.startsWith(HUMAN)) {
      return new Route(target, Kind.HUMAN, catalog.watching(after(target, HUMAN)));
    }
    return new Route(target, Kind.AGENT, catalog.agent(target).stream().toList());
  }

  private static String after(String target, String prefix) {
    return target.substring(prefix.length());
  }

  public boolean leadsSomewhere() {
    return kind == Kind.HUMAN || !members.isEmpty();
  }

  /** Whether a member is bound only by its claim. */
  public boolean bindsByClaim() {
    return kind != Kind.AGENT;
  }

  /** The queue of a target {@code human:QUEUE}. */
  public static String queueOf(String target) {
    return after(target, HUMAN);
  }

  public static boolean isHuman(String target) {
    return target.startsWith(HUMAN);
  }
}
