package dev.ahp.server.probe;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What was reported last of a probe, by whichever daemon over the broker's store. Daemons that look
 * at the same subsystem agree by it on who reports.
 */
record LastReport(String packetId, String state) {
  private static final int LOOKED_AT = 1_000;
  private static final Set<String> REFUSED = Set.of("GATE_REJECTED", "SAFETY_VIOLATION");

  static LastReport of(BrokerApi exchange, String sender, String probe) {
    Map<String, String> filter = Map.of("sender", sender, "type", "error.report");
    JsonObject newest =
        exchange
            .packets()
            .list(Caller.agent(sender), filter, new PageRequest(LOOKED_AT, null, true));
    JsonObject last = JsonObject.empty();
    for (JsonObject packet : newest.array("items").orElse(JsonArray.empty()).objects()) {
      boolean later = at(packet).compareTo(at(last)) > 0;
      if (later && isOf(packet, probe)) {
        last = packet;
      }
    }
    return new LastReport(last.string("packetId").orElse(""), member(last, "state"));
  }

  private static boolean isOf(JsonObject packet, String probe) {
    return member(packet, "probe").equals(probe)
        && !REFUSED.contains(packet.string("terminalReason").orElse(""));
  }

  private static String at(JsonObject packet) {
    return packet.string("createdAt").orElse("");
  }

  private static String member(JsonObject packet, String name) {
    return packet.object("payload").flatMap(it -> it.string(name)).orElse("");
  }

  /** Of two daemons that report the same change, the second is given the packet of the first. */
  String keyOfNext(String probe, String next) {
    String change = probe + '\n' + next + '\n' + packetId;
    return "probe-" + UUID.nameUUIDFromBytes(change.getBytes(StandardCharsets.UTF_8));
  }
}
