package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a packet stands and with whom.
 *
 * @param waitReason not null exactly while it waits
 * @param reason not null exactly when it is final
 * @param owner the sender until it is accepted, then who accepted
 * @param boundTo the member that holds a packet for a role, a capability or people
 * @param queues where it can be claimed now; empty while it cannot
 * @param since its place in these queues, in milliseconds of the epoch
 * @param updatedAt in milliseconds of the epoch
 */
public record Placement(
    Status status,
    @Nullable WaitReason waitReason,
    @Nullable TerminalReason reason,
    String owner,
    @Nullable String boundTo,
    List<String> queues,
    long since,
    long updatedAt) {
  public Placement {
    queues = List.copyOf(queues);
  }

  public Placement inQueues(List<String> changed) {
    return new Placement(status, waitReason, reason, owner, boundTo, changed, since, updatedAt);
  }

  public Placement running(String agent) {
    return new Placement(Status.RUNNING, null, null, agent, boundTo, List.of(), since, updatedAt);
  }

  public Placement waiting(WaitReason on) {
    return new Placement(Status.WAITING, on, null, owner, boundTo, List.of(), since, updatedAt);
  }

  public Placement ready(List<String> places, long from) {
    return new Placement(Status.READY, null, null, owner, null, places, from, updatedAt);
  }

  public Placement ended(Status how, TerminalReason why) {
    return new Placement(how, null, why, owner, boundTo, List.of(), since, updatedAt);
  }

  public Placement boundTo(@Nullable String member) {
    return new Placement(status, waitReason, reason, owner, member, queues, since, updatedAt);
  }

  public Placement at(long now) {
    return new Placement(status, waitReason, reason, owner, boundTo, queues, since, now);
  }
}
