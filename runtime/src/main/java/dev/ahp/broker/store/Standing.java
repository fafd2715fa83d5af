package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitingOn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a packet stands and with whom.
 *
 * @param waitingOn not null exactly while it waits
 * @param reason not null exactly when it is final
 * @param owner the sender until it is accepted, then who accepted
 * @param boundTo the member that holds a packet for a role, a capability or people
 * @param queues where it can be claimed now; empty while it cannot
 * @param since its place in these queues, in milliseconds of the epoch
 * @param updatedAt in milliseconds of the epoch
 */
public record Standing(
    Status status,
    @Nullable WaitingOn waitingOn,
    @Nullable TerminalReason reason,
    String owner,
    @Nullable String boundTo,
    List<String> queues,
    long since,
    long updatedAt) {
  public Standing {
    queues = List.copyOf(queues);
  }

  public Standing inQueues(List<String> changed) {
    return new Standing(status, waitingOn, reason, owner, boundTo, changed, since, updatedAt);
  }

  public Standing running(String agent) {
    return new Standing(Status.RUNNING, null, null, agent, boundTo, List.of(), since, updatedAt);
  }

  public Standing waiting(WaitingOn on) {
    return new Standing(Status.WAITING, on, null, owner, boundTo, List.of(), since, updatedAt);
  }

  public Standing ready(List<String> places, long from) {
    return new Standing(Status.READY, null, null, owner, null, places, from, updatedAt);
  }

  public Standing ended(Status how, TerminalReason why) {
    return new Standing(how, null, why, owner, boundTo, List.of(), since, updatedAt);
  }

  public Standing boundTo(@Nullable String member) {
    return new Standing(status, waitingOn, reason, owner, member, queues, since, updatedAt);
  }

  public Standing at(long now) {
    return new Standing(status, waitingOn, reason, owner, boundTo, queues, since, now);
  }
}
