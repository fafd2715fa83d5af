package dev.ahp.broker.view;

import dev.ahp.broker.store.PacketState;
import dev.ahp.lifecycle.TerminalReason;

/** Handoffs that never took place: denied at a gate, or given back to their source. */
final class Undone {
  private Undone() {}

  static boolean is(PacketState packet) {
    TerminalReason reason = packet.standing().reason();
    return packet.detail().is("undone")
        || reason == TerminalReason.GATE_REJECTED
        || reason == TerminalReason.SAFETY_VIOLATION;
  }
}
