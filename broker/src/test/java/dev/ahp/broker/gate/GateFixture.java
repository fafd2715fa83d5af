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

/** Builds a submission for one gate. JSON is written with single quotes. */
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

  /** Creates a task for a target. */
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

  /** Adds a contract to the catalog. */
  GateFixture known(String contractJson) {
    catalog = catalog.with(compile(contractJson, null));
    return this;
  }

  /** Sets the contract, as the contract gate would. */
  GateFixture under(String contractJson) {
    contract = compile(contractJson, null);
    return this;
  }

  GateFixture under(String contractJson, Json schema) {
    contract = compile(contractJson, schema);
    return this;
  }

  private static CompiledContract compile(String contractJson, @Nullable Json schema) {
    return CompiledContract.of(new Contract(object(contractJson)), schema, "L1");
  }

  GateFixture after(Lineage before) {
    lineage = before;
    return this;
  }

  /** Returns the submission after the entry gates. */
  Submission afterEntry() {
    JsonObject packet = sent.has("sender") ? sent : sent.toBuilder().put("sender", caller).build();
    Submission submission =
        new Submission(Caller.agent(caller), sent, packet, catalog, NOW, lineage);
    if (contract != null) {
      submission.contract(contract);
    }
    return submission;
  }

  /** Returns the submission after the route gate. */
  Submission routed() {
    Submission submission = afterEntry();
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
