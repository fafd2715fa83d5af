package dev.ahp.benchmarks;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;

/** The contract of the benchmark load. */
final class LoadContract {
  static final String ID = "triage-to-refunds-v1";

  private static final String TEXT =
      """
      {"id": "triage-to-refunds-v1", "version": "1.0.0", "source": "triage-agent", "target": "refund-agent",
       "trigger": {"predicate": "payload.schemaVersion != null", "tool_call": "transfer_to_refund_agent"},
       "payload": {"schema": "handoff/2.1", "required": ["task_summary", "provenance"], "history_strategy": "summary"},
       "acceptance_criteria": {"required_fields": ["task_summary"], "domain_match": "target.domains contains 'billing'",
                               "permission_check": "perm:refund:read"},
       "recovery": {"on_reject": "source", "on_timeout": "source", "on_error": "source", "timeout_ms": 60000,
                    "max_retries": 0, "loop_guard": "state.visited_agents"},
       "observability": {"trace_id_field": "trace_id", "audit_event": "handoff.triage_to_refunds"},
       "idempotency": {"idempotent": true}}
      """;

  private LoadContract() {}

  static JsonObject json() {
    return JsonReader.read(TEXT).asObject().orElseThrow();
  }
}
