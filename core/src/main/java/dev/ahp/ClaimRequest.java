package dev.ahp;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a worker asks for.
 *
 * @param max how many packets at most, up to 100
 * @param patience how long to wait for the first one
 * @param lease how long an offer stands
 * @param accept whether to take what comes at once
 * @param taskId only packets of this task; null for any
 * @param types only packets of these types; empty for any
 */
public record ClaimRequest(
    String agent,
    int max,
    Duration patience,
    Duration lease,
    boolean accept,
    @Nullable String taskId,
    Set<String> types) {
  private static final Duration USUAL_LEASE = Duration.ofSeconds(30);

  public ClaimRequest {
    types = Set.copyOf(types);
  }

  public static ClaimRequest forAgent(String agent) {
    return new ClaimRequest(agent, 1, Duration.ZERO, USUAL_LEASE, false, null, Set.of());
  }

  public ClaimRequest max(int most) {
    return new ClaimRequest(agent, most, patience, lease, accept, taskId, types);
  }

  public ClaimRequest wait(Duration longest) {
    return new ClaimRequest(agent, max, longest, lease, accept, taskId, types);
  }

  public ClaimRequest lease(Duration length) {
    return new ClaimRequest(agent, max, patience, length, accept, taskId, types);
  }

  public ClaimRequest accepting() {
    return new ClaimRequest(agent, max, patience, lease, true, taskId, types);
  }

  public ClaimRequest ofTask(String task) {
    return new ClaimRequest(agent, max, patience, lease, accept, task, types);
  }

  public ClaimRequest ofTypes(String... wanted) {
    return new ClaimRequest(agent, max, patience, lease, accept, taskId, Set.of(wanted));
  }
}
