package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketState;

/** A new packet and its compressed content. */
final class NewPacketRow {
  private final PacketState state;
  private final byte[] content;

  NewPacketRow(PacketState state, byte[] content) {
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
