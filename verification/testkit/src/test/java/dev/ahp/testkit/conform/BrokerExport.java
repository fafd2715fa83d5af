package dev.ahp.testkit.conform;

import static dev.ahp.testkit.broker.QuotedJson.json;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.conform.ConformanceCheck;
import dev.ahp.conform.ConformanceReport;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.testkit.broker.QuotedJson;
import dev.ahp.testkit.broker.TestBroker;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The audit export of a real broker that ran under the contracts. Tests can change its records. */
final class BrokerExport {
  private final List<JsonObject> records = new ArrayList<>();

  private BrokerExport() {}

  /**
   * Creates an export with every outcome: completed, handed off, rejected, retried, late, denied,
   * reviewed.
   */
  static BrokerExport ofADay() {
    BrokerExport export = new BrokerExport();
    BrokerOptions options =
        BrokerOptions.standard().with(ContractLoader.load(new TestAgentsDirectory()));
    try (TestBroker broker = TestBroker.open(new MemoryStore(), options)) {
      work(broker);
      broker
          .api()
          .audit()
          .export(Caller.OPERATOR, null, it -> export.add(new String(it, StandardCharsets.UTF_8)));
    }
    return export;
  }

  private void add(String line) {
    records.add(JsonReader.readCanonical(line, JsonLimits.RENDERING).asObject().orElseThrow());
  }

  private static void work(TestBroker broker) {
    broker.accept("b", send(broker, "done", "b", 1)).complete();
    HeldPacket passing = broker.accept("b", send(broker, "passing", "b", 2));
    JsonObject handed =
        passing.act(
            "handoff",
            json("{'packet':%s,'checkpoint':{'step':1}}".formatted(packet("handed", "c", 3))));
    broker.accept("c", QuotedJson.at(handed, "/handoff/packetId")).complete();
    broker.act("b", send(broker, "rejected", "b", 4), "reject", "{'reason':'BUSY'}");
    broker.accept("c", send(broker, "retried", "c", 5)).fail();
    broker.clock().advanceMs(1_000);
    String again = broker.last("retryOf", "retried");
    broker.awaitState(again, "ready");
    broker.accept("c", again).complete();
    send(broker, "late", "b", 6);
    broker.clock().advanceMs(5_000);
    broker.awaitState("late", "cancelled/TIMEOUT");
    TestBroker.refusal(
        () -> broker.submit("a", json(packet("denied", "b", 7).replace("'do it'", "null"))));
    broker.accept("d", send(broker, "checked-1", "d", 8)).complete();
    broker.act("e", "checked-1", "review", "{'verdict':'PASS'}");
    broker.clock().advanceMs(10_000);
    broker.accept("b", send(broker, "last", "b", 9)).complete();
  }

  private static String send(TestBroker broker, String id, String to, int order) {
    return TestBroker.id(broker.submit("a", json(packet(id, to, order))));
  }

  private static String packet(String id, String to, int order) {
    return "{'type':'task.assign','packetId':'%s','target':'%s','payload':{'task_summary':'do it','amount':%s,'provenance':{'order':%s}}}"
        .formatted(id, to, order, order);
  }

  /** Changes the records of one packet with this event. */
  BrokerExport forging(String packet, String event, UnaryOperator<JsonObject> forger) {
    records.replaceAll(it -> is(packet, event).test(it) ? forger.apply(it) : it);
    return this;
  }

  BrokerExport forgingAll(String packet, UnaryOperator<JsonObject> forger) {
    records.replaceAll(
        it -> it.string("packetId").filter(packet::equals).isPresent() ? forger.apply(it) : it);
    return this;
  }

  BrokerExport without(String packet, String event) {
    records.removeIf(is(packet, event));
    return this;
  }

  /** Removes the replacements of a packet and their records. */
  BrokerExport withoutReplacements(String packet) {
    List<String> heirs =
        records.stream()
            .filter(it -> data(it).string("replaces").filter(packet::equals).isPresent())
            .flatMap(it -> it.string("packetId").stream())
            .toList();
    records.removeIf(it -> it.string("packetId").filter(heirs::contains).isPresent());
    return without(packet, "packet.recovered");
  }

  private static Predicate<JsonObject> is(String packet, String event) {
    return it ->
        it.string("packetId").filter(packet::equals).isPresent()
            && it.string("event").filter(event::equals).isPresent();
  }

  static JsonObject data(JsonObject record) {
    return record.object("data").orElse(JsonObject.empty());
  }

  /** Returns a function that replaces a member of the record data. */
  static UnaryOperator<JsonObject> saying(String member, String value) {
    return it -> it.with("data", data(it).with(member, Json.of(value)));
  }

  ConformanceReport report(TestAgentsDirectory directory) {
    ConformanceCheck check = new ConformanceCheck(ContractLoader.load(directory));
    records.forEach(it -> check.line(CanonicalJson.text(it)));
    return check.report();
  }

  /** Returns packet and message of each violation. */
  List<String> violations() {
    return report(new TestAgentsDirectory()).violations().stream()
        .map(it -> it.packetId() + " " + it.message())
        .toList();
  }

  List<String> events(String packet) {
    return records.stream()
        .filter(it -> it.string("packetId").filter(packet::equals).isPresent())
        .map(it -> it.string("event").orElse(""))
        .toList();
  }
}
