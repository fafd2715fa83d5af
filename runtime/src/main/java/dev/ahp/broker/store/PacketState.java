package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;

/** Everything about a packet that changes, in parts that change together. */
public record PacketState(
    Identity identity, Standing standing, LeaseState lease, Clocks clocks, Detail detail) {

  public long number() {
    return identity.number();
  }

  public String id() {
    return identity.packetId();
  }

  public String taskId() {
    return identity.taskId();
  }

  public Status status() {
    return standing.status();
  }

  public boolean isFinal() {
    return standing.status().isFinal();
  }

  /**
   * In a final state; the last token is kept, so that a late caller is told apart from a stranger.
   */
  public PacketState ended(Status how, TerminalReason why) {
    LeaseState.Kind lease =
        why == TerminalReason.LEASE_LOST ? LeaseState.Kind.LAPSED : LeaseState.Kind.NONE;
    return new PacketState(
        identity, standing.ended(how, why), this.lease.ended(lease), Clocks.NONE, detail);
  }

  public PacketState with(Standing changed) {
    return new PacketState(identity, changed, lease, clocks, detail);
  }

  public PacketState with(LeaseState changed) {
    return new PacketState(identity, standing, changed, clocks, detail);
  }

  public PacketState with(Clocks changed) {
    return new PacketState(identity, standing, lease, changed, detail);
  }

  public PacketState with(Detail changed) {
    return new PacketState(identity, standing, lease, clocks, changed);
  }
}
