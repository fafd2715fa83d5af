package dev.ahp.broker.command;

import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Stores the copies of a packet to a topic. */
final class PublishRules {
  private PublishRules() {}

  /**
   * Stores one packet for each subscriber. A copy that a gate denied is stored as denied and does
   * not affect the others.
   *
   * @return the result of the published packet
   */
  static JsonObject publish(UnitOfWork work, PacketRules rules, List<AdmittedPacket> copies) {
    List<Json> children = new ArrayList<>();
    for (AdmittedPacket copy : copies) {
      AdmittedPacket.Denial denial =
          copy.denial() != null ? copy.denial() : rules.quotas.denialOfCopy(work, copy);
      PacketState child =
          denial == null ? rules.factory.admit(work, copy) : rules.factory.deny(work, copy, denial);
      if (denial != null) {
        rules.escalation.failed(work, child);
      }
      JsonObject.Builder entry =
          JsonObject.builder().put("target", copy.target()).put("packetId", child.id());
      if (denial != null) {
        entry.put("code", denial.denied().code());
      }
      children.add(entry.build());
    }
    return JsonObject.builder().put("children", new JsonArray(children)).build();
  }
}
