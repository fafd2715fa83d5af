package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import java.util.Optional;

/** The state of a packet, in parts that change together. */
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

  /** Returns whether a retry, a recovery or a replay replaced this packet. */
  public boolean isReplaced() {
    return attributes.has(PacketAttribute.REPLACED_BY);
  }

  /** Returns whether a gate denied the packet. */
  public boolean wasDenied() {
    TerminalReason reason = placement.reason();
    return reason == TerminalReason.GATE_REJECTED || reason == TerminalReason.SAFETY_VIOLATION;
  }

  /** Returns the code of the error that ended the packet, else its terminal reason. */
  public String failureCode() {
    return attributes
        .get(PacketAttribute.ERROR)
        .flatMap(it -> it.string("code"))
        .orElseGet(() -> placement.reason() == null ? "CANCELLED" : placement.reason().wireName());
  }

  public boolean isFinal() {
    return placement.status().isFinal();
  }

  /** Returns the packet in a final state. The last token is kept to recognize a late caller. */
  public PacketState ended(Status status, TerminalReason reason) {
    LeaseState.LeaseKind lease =
        reason == TerminalReason.LEASE_LOST
            ? LeaseState.LeaseKind.LAPSED
            : LeaseState.LeaseKind.NONE;
    return new PacketState(
        identity,
        placement.ended(status, reason),
        this.lease.ended(lease),
        Deadlines.NONE,
        attributes);
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

  public <T> PacketState with(Attribute<T> attribute, T value) {
    return with(attributes.with(attribute, value));
  }

  public PacketState without(Attribute<?> attribute) {
    return with(attributes.without(attribute));
  }

  public <T> Optional<T> get(Attribute<T> attribute) {
    return attributes.get(attribute);
  }

  public boolean is(Attribute<Boolean> attribute) {
    return attributes.is(attribute);
  }

  public long count(Attribute<Long> attribute) {
    return attributes.count(attribute);
  }

  public PacketState with(StoredAttributes changed) {
    return new PacketState(identity, placement, lease, deadlines, changed);
  }
}
