package dev.ahp.broker.move;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;

/** Does for one packet whatever has come due; tells whether it changed. */
public record SettleDue(Environment environment, String packetId) implements Unit<Boolean> {
  @Override
  public Keys keys() {
    return new Keys().packet(packetId);
  }

  @Override
  public boolean touchesTasks() {
    return true;
  }

  @Override
  public Boolean run(Work work) {
    PacketState packet = work.packet(packetId);
    return packet != null
        && !new Dues(environment, new Endings(environment)).settle(work, packet).equals(packet);
  }
}
