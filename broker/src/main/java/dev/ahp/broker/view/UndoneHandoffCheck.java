package dev.ahp.broker.view;

import dev.ahp.broker.store.PacketState;
import dev.ahp.lifecycle.TerminalReason;

/** Recognizes handoffs that did not take place: denied or rolled back. */
final class UndoneHandoffCheck {
  private UndoneHandoffCheck() {}

  static boolean is(PacketState packet) {
    TerminalReason reason = packet.placement().reason();
    return packet.attributes().is("undone")
        || reason == TerminalReason.GATE_REJECTED
        || reason == TerminalReason.SAFETY_VIOLATION;
  }
}
