package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;

/** Everything about a packet that changes, in parts that change together. */
public record PacketState(
    PacketIdentity identity,
    Placement placement,
    LeaseState lease,
    Deadlines deadlines,
    StoredAttributes attributes) {

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
    return placement.status();
  }

  /** Whether a retry, a recovery or a replay has taken the place of this packet. */
  public boolean isReplaced() {
    return attributes.json().has("replacedBy");
  }

  /** The code of the error that ended it, else its terminal reason. */
  public String failureCode() {
    return attributes
        .json()
        .object("error")
        .flatMap(it -> it.string("code"))
        .orElseGet(() -> placement.reason() == null ? "CANCELLED" : placement.reason().wireName());
  }

  public boolean isFinal() {
    return placement.status().isFinal();
  }

  /**
   * In a final state; the last token is kept, so that a late caller is told apart from a stranger.
   */
  public PacketState ended(Status how, TerminalReason why) {
    LeaseState.LeaseKind lease =
        why == TerminalReason.LEASE_LOST ? LeaseState.LeaseKind.LAPSED : LeaseState.LeaseKind.NONE;
    return new PacketState(
        identity, placement.ended(how, why), this.lease.ended(lease), Deadlines.NONE, attributes);
  }

  public PacketState with(Placement changed) {
    return new PacketState(identity, changed, lease, deadlines, attributes);
  }

  public PacketState with(LeaseState changed) {
    return new PacketState(identity, placement, changed, deadlines, attributes);
  }

  public PacketState with(Deadlines changed) {
    return new PacketState(identity, placement, lease, changed, attributes);
  }

  public PacketState with(StoredAttributes changed) {
    return new PacketState(identity, placement, lease, deadlines, changed);
  }
}
