package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.catalog.CatalogKeeper;
import dev.ahp.broker.catalog.LiveContract;
import dev.ahp.broker.exchange.Caller;
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
final class Arrival {
  static final Instant NOW = Instant.parse("2026-06-12T10:00:00Z");

  private final String caller;
  private final JsonObject sent;
  private Catalog catalog = CatalogKeeper.of(null, LocalDate.of(2026, 6, 12)).current();
  private Lineage lineage;
  private @Nullable LiveContract contract;

  private Arrival(String caller, JsonObject sent) {
    this.caller = caller;
    this.sent = sent;
    this.lineage = Lineage.first(caller);
  }

  static Arrival of(String caller, String packet) {
    return new Arrival(caller, object(packet));
  }

  /** A task for {@code target} with this payload. */
  static Arrival task(String target, String payload) {
    return of(
        "a",
        "{'type':'task.assign','target':'%s','taskId':'t','payload':%s}"
            .formatted(target, payload));
  }

  static JsonObject object(String text) {
    return JsonReader.read(text.replace('\'', '"')).asObject().orElseThrow();
  }

  Arrival agent(String name, String entry) {
    catalog = catalog.with(new AgentEntry(name, object(entry)));
    return this;
  }

  /** In the catalogue, for the gate to find. */
  Arrival known(String contractJson) {
    catalog = catalog.with(live(contractJson, null));
    return this;
  }

  /** Found already by the gate before. */
  Arrival under(String contractJson) {
    contract = live(contractJson, null);
    return this;
  }

  Arrival under(String contractJson, Json schema) {
    contract = live(contractJson, schema);
    return this;
  }

  private static LiveContract live(String contractJson, @Nullable Json schema) {
    return LiveContract.of(new Contract(object(contractJson)), schema, "L1");
  }

  Arrival after(Lineage before) {
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
    submission.routed(catalog.route(submission.target()));
    return submission;
  }

  static List<String> pointers(List<Violation> violations) {
    return violations.stream().map(Violation::pointer).toList();
  }

  static List<String> codes(List<Violation> violations) {
    return violations.stream().map(Violation::code).distinct().toList();
  }
}
