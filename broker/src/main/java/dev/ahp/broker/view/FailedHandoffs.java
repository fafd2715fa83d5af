package dev.ahp.broker.view;

import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.lifecycle.TerminalReason;

/** Recognizes handoffs that did not take place: denied or rolled back. */
final class FailedHandoffs {
  private FailedHandoffs() {}

  static boolean is(PacketState packet) {
    TerminalReason reason = packet.placement().reason();
    return packet.is(PacketAttribute.UNDONE)
        || reason == TerminalReason.GATE_REJECTED
        || reason == TerminalReason.SAFETY_VIOLATION;
  }
}
