package dev.ahp.conform;

import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainRecord;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.time.Rfc3339;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the records of an export and checks them against contracts. */
final class ExportFixture {
  private static final Instant START = Instant.parse("2026-06-12T10:00:00Z");

  private static final String REGISTRY =
      """
      agents:
        a: {supervisor: lead}
        b: {roles: [worker], domains: [billing]}
        c: {roles: [worker], domains: [shipping]}
        lead: {}
      """;

  private static final String CONTRACT =
      """
      id: a-to-b-v1
      version: 1.0.0
      source: a
      target: b
      trigger: {tool_call: t}
      payload: {schema: s.json, required: [task_summary, provenance.order]}
      acceptance_criteria: {required_fields: [task_summary], domain_match: "target.domains contains 'billing'", permission_check: perm:b}
      recovery: {on_reject: supervisor, on_timeout: human, on_error: source, timeout_ms: 10000, max_retries: 1, loop_guard: state.v}
      observability: {audit_event: handoff.a_to_b}
      idempotency: {idempotent: true, dedupe_key: provenance.order, replay_window_ms: 60000}
      """;

  private final Map<String, String> files = new HashMap<>();
  private final List<String> lines = new ArrayList<>();
  private ChainHead head = ChainHead.empty("0");

  ExportFixture() {
    files.put("registry.yaml", REGISTRY);
    files.put("permissions.yaml", "permissions: {\"perm:b\": {holders: [b]}}");
    files.put("handoffs/x.yaml", CONTRACT);
    files.put("s.json", "{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\"}}}");
  }

  /** Replaces a part of the contract. */
  ExportFixture where(String before, String after) {
    files.put("handoffs/x.yaml", files.getOrDefault("handoffs/x.yaml", "").replace(before, after));
    return this;
  }

  /** Adds a record of a packet with further members, given as JSON. */
  ExportFixture then(int second, String packetId, String event, String members) {
    JsonObject parsed = JsonReader.read(members).asObject().orElseThrow();
    JsonObject facts =
        JsonObject.builder()
            .put("at", Rfc3339.format(START.plusSeconds(second)))
            .put("event", "packet." + event)
            .put("packetId", packetId)
            .put("actor", "a")
            .put("fromAgent", "a")
            .put("toAgent", "b")
            .putAll(parsed)
            .put("data", audited(parsed.object("data").orElse(JsonObject.empty())))
            .build();
    ChainRecord record = head.seal(facts);
    head = head.after(record);
    lines.add(new String(record.line(), StandardCharsets.UTF_8));
    return this;
  }

  private static JsonObject audited(JsonObject data) {
    return data.has("auditEvent") ? data : data.with("auditEvent", Json.of("handoff.a_to_b"));
  }

  /** Adds a submission with a complete payload. */
  ExportFixture submitted(int second, String packetId, String order) {
    return then(
        second,
        packetId,
        "submitted",
        "{\"to\":\"ready\",\"data\":{\"message\":{\"task_summary\":\"s\",\"provenance\":{\"order\":\""
            + order
            + "\"}}}}");
  }

  ExportFixture accepted(int second, String packetId) {
    return then(second, packetId, "accepted", "{\"from\":\"ready\",\"to\":\"running\"}");
  }

  ExportFixture completed(int second, String packetId) {
    return then(second, packetId, "completed", "{\"from\":\"running\",\"to\":\"completed\"}");
  }

  ConformanceReport report() {
    ConformanceCheck check = new ConformanceCheck(set());
    lines.forEach(check::line);
    return check.report();
  }

  /** Returns {@code SEQ MESSAGE} of each violation. */
  List<String> breaches() {
    return report().violations().stream().map(it -> it.seq() + " " + it.message()).toList();
  }

  private ContractSet set() {
    return ContractLoader.load(
        new ContractSource() {
          @Override
          public String prefix() {
            return "";
          }

          @Override
          public List<String> contracts() {
            return List.of("handoffs/x.yaml");
          }

          @Override
          public Optional<String> read(String path) {
            return Optional.ofNullable(files.get(path));
          }
        });
  }
}
