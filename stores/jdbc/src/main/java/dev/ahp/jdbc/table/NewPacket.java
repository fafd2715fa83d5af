package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketState;

/** A packet that the tables do not hold yet, and its packed content. */
final class NewPacket {
  private final PacketState state;
  private final byte[] content;

  NewPacket(PacketState state, byte[] content) {
    this.state = state;
    this.content = content;
  }

  PacketState state() {
    return state;
  }

  byte[] content() {
    return content;
  }
}
