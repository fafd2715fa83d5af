package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;

/** Reacts to the end of a packet, in the transaction that ends it. */
interface EndFollower {
  void packetEnded(UnitOfWork work, PacketState ended, PacketEnd end);
}
