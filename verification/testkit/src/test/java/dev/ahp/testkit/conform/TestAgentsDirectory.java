package dev.ahp.testkit.conform;

import dev.ahp.contract.set.ContractSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An in-memory agents directory with contracts for every kind of recovery route. */
final class TestAgentsDirectory implements ContractSource {
  private static final String CONTRACT =
      """
      id: %1$s
      version: 1.0.0
      source: %2$s
      target: %3$s
      trigger: {intent: always, predicate: payload.task_summary != null}
      payload: {schema: ./schemas/work.json, required: [task_summary, provenance], history_strategy: summary}
      acceptance_criteria: {required_fields: [task_summary], domain_match: "target.domains contains 'work'", permission_check: "perm:work"}
      recovery: {on_reject: source, on_timeout: %4$s, on_error: source, timeout_ms: 5000, max_retries: %5$s, loop_guard: state.visited_agents}
      observability: {trace_id_field: trace_id, audit_event: handoff.%1$s}
      idempotency: {idempotent: %6$s, dedupe_key: provenance.order, replay_window_ms: 60000}
      """;

  private final Map<String, String> files = new LinkedHashMap<>();

  TestAgentsDirectory() {
    files.put(
        "registry.yaml",
        """
        supervisor: a
        agents:
          a: {domains: [work], routes: [b, c, d]}
          b: {domains: [work], routes: [c]}
          c: {domains: [work], routes: [b]}
          d: {domains: [work]}
          e: {}
        """);
    files.put("permissions.yaml", "permissions: {\"perm:work\": {holders: [a, b, c, d]}}");
    files.put(
        "schemas/work.json",
        "{\"type\":\"object\",\"properties\":{\"amount\":{\"type\":\"number\"}}}");
    contract("ask", "a", "b", "c", 0, false);
    contract("try-twice", "a", "c", "source", 1, true);
    contract("hand-on", "b", "c", "source", 0, true);
    contract("hand-back", "c", "b", "source", 0, true);
    contract("checked", "a", "d", "source", 0, true);
    files.merge("handoffs/checked.yaml", "review: {by: e}\n", String::concat);
  }

  private void contract(
      String id, String from, String to, String onTimeout, int retries, boolean idempotent) {
    files.put(
        "handoffs/" + id + ".yaml",
        CONTRACT.formatted(id, from, to, onTimeout, retries, idempotent));
  }

  /** Returns a copy with a replacement in one file. */
  TestAgentsDirectory with(String path, String from, String to) {
    files.computeIfPresent(path, (it, text) -> text.replace(from, to));
    return this;
  }

  @Override
  public String prefix() {
    return "";
  }

  @Override
  public List<String> contracts() {
    return files.keySet().stream().filter(it -> it.startsWith("handoffs/")).toList();
  }

  @Override
  public Optional<String> read(String path) {
    return Optional.ofNullable(files.get(path));
  }
}
