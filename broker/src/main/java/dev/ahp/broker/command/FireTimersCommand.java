package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;

/** Fires the expired timers of a packet; returns whether it changed. */
public record FireTimersCommand(PacketRules rules, String packetId) implements Command<Boolean> {
  @Override
  public ReadSet reads() {
    return new ReadSet().packet(packetId).taskOf(packetId);
  }

  @Override
  public Boolean run(UnitOfWork work) {
    PacketState packet = work.packet(packetId);
    return packet != null && !rules.timers.fireExpired(work, packet).equals(packet);
  }
}
