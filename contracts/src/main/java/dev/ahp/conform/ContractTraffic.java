package dev.ahp.conform;

import dev.ahp.audit.AuditEvent;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.HashMap;
import java.util.Map;

/** Counts the packets of each contract in an audit export. */
public final class ContractTraffic {
  private final Map<String, Long> packets = new HashMap<>();

  /**
   * Adds one line of an export.
   *
   * @throws dev.ahp.json.JsonException if the line is not JSON
   */
  public void line(String line) {
    JsonObject record = JsonReader.read(line).asObject().orElse(JsonObject.empty());
    if (AuditEvent.PACKET_SUBMITTED.is(record.string("event").orElse(""))) {
      record
          .object("data")
          .flatMap(it -> it.string("contract"))
          .ifPresent(it -> packets.merge(it, 1L, Long::sum));
    }
  }

  /** Returns the number of packets that were submitted with a contract. */
  public long of(String contractId) {
    return packets.getOrDefault(contractId, 0L);
  }
}
