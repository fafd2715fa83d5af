package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of a packet, its owner and its queues.
 *
 * @param waitReason not null only while the packet waits
 * @param reason not null only in a final status
 * @param owner the sender until the packet is accepted, then the receiver
 * @param boundTo the agent that holds a packet for a role, a capability or people
 * @param queues the queues in which it can be claimed now
 * @param since determines the position in the queues, in milliseconds since the epoch
 * @param updatedAt in milliseconds since the epoch
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

  public Placement ready(List<String> newQueues, long from) {
    return new Placement(Status.READY, null, null, owner, null, newQueues, from, updatedAt);
  }

  public Placement ended(Status newStatus, TerminalReason newReason) {
    return new Placement(newStatus, null, newReason, owner, boundTo, List.of(), since, updatedAt);
  }

  public Placement boundTo(@Nullable String member) {
    return new Placement(status, waitReason, reason, owner, member, queues, since, updatedAt);
  }

  public Placement at(long now) {
    return new Placement(status, waitReason, reason, owner, boundTo, queues, since, now);
  }
}
