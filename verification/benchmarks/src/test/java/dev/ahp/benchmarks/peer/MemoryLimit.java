package dev.ahp.benchmarks.peer;

import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainRecord;
import dev.ahp.benchmarks.BrokerLoad;
import dev.ahp.benchmarks.store.ThreadCpu;
import dev.ahp.handoff.HandoffValidator;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import dev.ahp.safety.SafetyScanner;
import java.util.List;

/**
 * The lower bound in memory: read the message, check it, scan its texts, write it, and seal the
 * four records of a cycle, on one thread without a broker.
 */
final class MemoryLimit implements Contender {
  private static final List<String> EVENTS =
      List.of("packet.submitted", "packet.offered", "packet.accepted", "packet.completed");

  private final BrokerLoad messages;
  private final SafetyScanner scanner = SafetyScanner.standard();
  private final HandoffValidator checks = HandoffValidator.withoutScan();
  private ChainHead head = ChainHead.empty("0");

  MemoryLimit(BrokerLoad messages) {
    this.messages = messages;
  }

  @Override
  public String name() {
    return "limit: scan + read, check, write + 4 records";
  }

  @Override
  public double round(int cycles) {
    long start = ThreadCpu.nanos();
    for (int i = 0; i < cycles; i++) {
      cycle(messages.packet(BrokerLoad.newId()));
    }
    return (ThreadCpu.nanos() - start) / 1e3 / cycles;
  }

  private void cycle(JsonObject packet) {
    byte[] text = JsonWriter.bytes(packet);
    JsonObject read = JsonReader.read(text, JsonLimits.PACKET).asObject().orElseThrow();
    JsonObject handoff = read.object("payload").orElseThrow();
    if (!checks.violations(handoff).isEmpty()) {
      throw new IllegalStateException("the message is valid");
    }
    scanner.scan(handoff);
    Json taskId = Json.of(read.string("taskId").orElseThrow());
    for (String event : EVENTS) {
      ChainRecord record =
          head.seal(
              JsonObject.builder()
                  .put("at", "2026-06-12T10:00:00.000Z")
                  .put("event", event)
                  .put("taskId", taskId)
                  .build());
      head = head.after(record);
    }
  }

  @Override
  public void close() {}
}
