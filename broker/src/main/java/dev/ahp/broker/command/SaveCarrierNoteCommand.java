package dev.ahp.broker.command;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;

/** Saves a carrier's note on a packet; returns false if the carrier has lost its lease. */
public final class SaveCarrierNoteCommand implements Command<Boolean> {
  private final PacketRules rules;
  private final String packetId;
  private final String token;
  private final JsonObject note;

  public SaveCarrierNoteCommand(PacketRules rules, String packetId, String token, JsonObject note) {
    this.rules = rules;
    this.packetId = packetId;
    this.token = token;
    this.note = note;
  }

  @Override
  public ReadSet reads() {
    return new ReadSet().packet(packetId);
  }

  @Override
  public Boolean run(UnitOfWork work) {
    PacketState packet = work.existing(packetId);
    boolean current = token.equals(packet.lease().token()) && !packet.isFinal();
    if (current) {
      rules.transitions.update(work, withNote(packet));
    }
    return current;
  }

  private PacketState withNote(PacketState packet) {
    String agent = String.valueOf(packet.lease().holder());
    String transport =
        rules.environment.catalog().agent(agent).map(AgentEntry::transport).orElse("");
    return CarrierNote.with(packet, note, agent, transport);
  }
}
