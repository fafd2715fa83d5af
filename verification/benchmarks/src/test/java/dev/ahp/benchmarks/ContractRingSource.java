package dev.ahp.benchmarks;

import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.ContractSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An in-memory agents directory: a ring of agents with one contract from each to the next, which is
 * the worst case of the loop search.
 */
final class ContractRingSource implements ContractSource {
  private static final String CONTRACT =
      """
      id: a%1$s-to-a%2$s-v1
      version: 1.2.0
      source: a%1$s
      target: a%2$s
      trigger:
        intent: "Refund, cancellation, or money-back inquiry."
        predicate: "state.intent in ['refund','cancel'] AND state.confidence >= 0.7"
        tool_call: transfer_to_a%2$s
      payload:
        schema: ./schemas/refund.json
        required: [task_summary, provenance.order_id, constraints]
        history_strategy: summary
      acceptance_criteria:
        required_fields: [task_summary, provenance.order_id]
        domain_match: "target.domains contains 'billing'"
        permission_check: perm:refund:read
      recovery:
        on_reject: supervisor
        on_timeout: supervisor
        on_error: source
        timeout_ms: 30000
        max_retries: 0
        loop_guard: state.visited_agents
      observability:
        trace_id_field: payload.trace_id
        audit_event: handoff.a%1$s_to_a%2$s
        metrics: [handoff.latency_ms, handoff.rejected]
      idempotency:
        idempotent: true
        dedupe_key: payload.provenance.order_id
        replay_window_ms: 60000
      human_in_the_loop: false
      """;

  private final Map<String, String> files = new HashMap<>();
  private final List<String> contracts;

  ContractRingSource(int count) {
    StringBuilder registry = new StringBuilder("supervisor: a0\nagents:\n");
    for (int i = 0; i < count; i++) {
      int next = (i + 1) % count;
      files.put(path(i), CONTRACT.formatted(i, next));
      registry.append("  a%s: {domains: [billing], tools: [transfer_to_a%s]}\n".formatted(i, next));
    }
    files.put("registry.yaml", registry.toString());
    files.put("permissions.yaml", "permissions: {\"perm:refund:read\": {holders: [a0]}}");
    files.put("schemas/refund.json", "{\"type\":\"object\"}");
    contracts = IntStream.range(0, count).mapToObj(ContractRingSource::path).toList();
  }

  private static String path(int number) {
    return String.format(Locale.ROOT, "handoffs/a%05d.yaml", number);
  }

  ContractSet load() {
    return ContractLoader.load(this);
  }

  @Override
  public String prefix() {
    return "";
  }

  @Override
  public List<String> contracts() {
    return contracts;
  }

  @Override
  public Optional<String> read(String path) {
    return Optional.ofNullable(files.get(path));
  }
}
