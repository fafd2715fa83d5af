package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;

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
