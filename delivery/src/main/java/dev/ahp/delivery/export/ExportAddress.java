package dev.ahp.delivery.export;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;

/**
 * The exported agent that receives a packet.
 *
 * @param namespace the exporting namespace
 * @param agent the agent in that namespace
 * @param as the name of the agent in the namespace of the packet
 */
record ExportAddress(String namespace, String agent, String as) {
  static ExportAddress of(JsonObject delivery, String as) {
    return new ExportAddress(
        delivery.string("namespace").orElse(""), delivery.string("agent").orElse(""), as);
  }

  /**
   * Returns whether the exporting namespace has registered the export, too.
   *
   * @param sender the entry of the agent that sends for the other namespace
   */
  boolean isRegistered(JsonObject sender, String type) {
    return sender.array("exports").orElse(JsonArray.empty()).objects().stream()
        .filter(it -> it.string("agent").filter(agent::equals).isPresent())
        .filter(it -> it.string("as").filter(as::equals).isPresent())
        .anyMatch(it -> it.array("types").orElse(JsonArray.empty()).strings().contains(type));
  }
}
