package dev.ahp;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A worker's request for packets.
 *
 * @param max maximum number of packets, 1 to 100
 * @param patience maximum time to wait for the first packet
 * @param lease length of the lease of an offer
 * @param accept whether to accept the packets immediately
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
  private static final Duration DEFAULT_LEASE = Duration.ofSeconds(30);

  public ClaimRequest {
    types = Set.copyOf(types);
  }

  /** Requests one packet without waiting, with a lease of 30 seconds. */
  public static ClaimRequest forAgent(String agent) {
    return new ClaimRequest(agent, 1, Duration.ZERO, DEFAULT_LEASE, false, null, Set.of());
  }

  public ClaimRequest max(int packets) {
    return new ClaimRequest(agent, packets, patience, lease, accept, taskId, types);
  }

  public ClaimRequest wait(Duration timeout) {
    return new ClaimRequest(agent, max, timeout, lease, accept, taskId, types);
  }

  public ClaimRequest lease(Duration length) {
    return new ClaimRequest(agent, max, patience, length, accept, taskId, types);
  }

  /** Accepts the packets immediately, without a separate call to {@link Broker#accept}. */
  public ClaimRequest accepting() {
    return new ClaimRequest(agent, max, patience, lease, true, taskId, types);
  }

  public ClaimRequest ofTask(String id) {
    return new ClaimRequest(agent, max, patience, lease, accept, id, types);
  }

  public ClaimRequest ofTypes(String... packetTypes) {
    return new ClaimRequest(agent, max, patience, lease, accept, taskId, Set.of(packetTypes));
  }
}
