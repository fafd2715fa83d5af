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
 * The last report of a probe in the broker's store, from any daemon. Daemons that check the same
 * subsystem use it to report a change only once.
 */
record LastReport(String packetId, String state) {
  private static final int MAX_REPORTS = 1_000;
  private static final Set<String> DENIED_REASONS = Set.of("GATE_REJECTED", "SAFETY_VIOLATION");

  static LastReport of(BrokerApi broker, String sender, String probe) {
    Map<String, String> filter = Map.of("sender", sender, "type", "error.report");
    JsonObject newest =
        broker
            .packets()
            .list(Caller.agent(sender), filter, new PageRequest(MAX_REPORTS, null, true));
    JsonObject last = JsonObject.empty();
    for (JsonObject packet : newest.array("items").orElse(JsonArray.empty()).objects()) {
      boolean later = createdAt(packet).compareTo(createdAt(last)) > 0;
      if (later && isReportOf(packet, probe)) {
        last = packet;
      }
    }
    return new LastReport(last.string("packetId").orElse(""), member(last, "state"));
  }

  private static boolean isReportOf(JsonObject packet, String probe) {
    return member(packet, "probe").equals(probe)
        && !DENIED_REASONS.contains(packet.string("terminalReason").orElse(""));
  }

  private static String createdAt(JsonObject packet) {
    return packet.string("createdAt").orElse("");
  }

  private static String member(JsonObject packet, String name) {
    return packet.object("payload").flatMap(it -> it.string(name)).orElse("");
  }

  /** Returns the dedupe key of the next report, so that two daemons submit a change only once. */
  String dedupeKeyOfNext(String probe, String next) {
    String change = probe + '\n' + next + '\n' + packetId;
    return "probe-" + UUID.nameUUIDFromBytes(change.getBytes(StandardCharsets.UTF_8));
  }
}
