package dev.ahp.broker.view;

import dev.ahp.broker.store.PacketState;
import dev.ahp.lifecycle.TerminalReason;

/** Handoffs that never took place: denied at a gate, or given back to their source. */
final class UndoneHandoffCheck {
  private UndoneHandoffCheck() {}

  static boolean is(PacketState packet) {
    TerminalReason reason = packet.placement().reason();
    return packet.attributes().is("undone")
        || reason == TerminalReason.GATE_REJECTED
        || reason == TerminalReason.SAFETY_VIOLATION;
  }
}
