package dev.ahp.broker.gate;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.catalog.CatalogRepository;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.contract.Contract;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.Violation;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A packet that arrives at one gate. JSON is written with single quotes. */
final class GateFixture {
  static final Instant NOW = Instant.parse("2026-06-12T10:00:00Z");

  private final String caller;
  private final JsonObject sent;
  private Catalog catalog = CatalogRepository.of(null, LocalDate.of(2026, 6, 12)).current();
  private Lineage lineage;
  private @Nullable CompiledContract contract;

  private GateFixture(String caller, JsonObject sent) {
    this.caller = caller;
    this.sent = sent;
    this.lineage = Lineage.first(caller);
  }

  static GateFixture of(String caller, String packet) {
    return new GateFixture(caller, object(packet));
  }

  /** A task for {@code target} with this payload. */
  static GateFixture task(String target, String payload) {
    return of(
        "a",
        "{'type':'task.assign','target':'%s','taskId':'t','payload':%s}"
            .formatted(target, payload));
  }

  static JsonObject object(String text) {
    return JsonReader.read(text.replace('\'', '"')).asObject().orElseThrow();
  }

  GateFixture agent(String name, String entry) {
    catalog = catalog.with(new AgentEntry(name, object(entry)));
    return this;
  }

  /** In the catalogue, for the gate to find. */
  GateFixture known(String contractJson) {
    catalog = catalog.with(live(contractJson, null));
    return this;
  }

  /** Found already by the gate before. */
  GateFixture under(String contractJson) {
    contract = live(contractJson, null);
    return this;
  }

  GateFixture under(String contractJson, Json schema) {
    contract = live(contractJson, schema);
    return this;
  }

  private static CompiledContract live(String contractJson, @Nullable Json schema) {
    return CompiledContract.of(new Contract(object(contractJson)), schema, "L1");
  }

  GateFixture after(Lineage before) {
    lineage = before;
    return this;
  }

  /** As it stands behind the gates at the door. */
  Submission atTheDoor() {
    JsonObject packet = sent.has("sender") ? sent : sent.toBuilder().put("sender", caller).build();
    Submission submission =
        new Submission(Caller.agent(caller), sent, packet, catalog, NOW, lineage);
    if (contract != null) {
      submission.contract(contract);
    }
    return submission;
  }

  /** As it stands when it is known who could take it. */
  Submission routed() {
    Submission submission = atTheDoor();
    submission.setRoute(catalog.route(submission.target()));
    return submission;
  }

  static List<String> pointers(List<Violation> violations) {
    return violations.stream().map(Violation::pointer).toList();
  }

  static List<String> codes(List<Violation> violations) {
    return violations.stream().map(Violation::code).distinct().toList();
  }
}
