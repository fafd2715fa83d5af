package dev.ahp.cli.contracts;

import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;

/**
 * A draft of a level 1 contract for one edge. It omits idempotency, which level 2 requires, because
 * the code does not show whether the work may be repeated.
 *
 * @param domain a domain of the target
 */
record ContractDraft(String source, String target, String domain) {
  private static final String TEXT =
      """
      id: %1$s
      version: 0.1.0
      source: %2$s
      target: %3$s
      trigger:
        intent: Found in code; describe in one sentence when %2$s hands off to %3$s
        predicate: "state.next_agent == '%3$s'"
      payload:
        schema: ./%4$s
        required: [task_summary, provenance]
        history_strategy: summary
      acceptance_criteria:
        required_fields: [task_summary, provenance]
        domain_match: "target.domains contains '%5$s'"
        permission_check: %6$s
      recovery:
        on_reject: source
        on_timeout: source
        on_error: source
        timeout_ms: 30000
        max_retries: 0
        loop_guard: state.visited_agents
      observability:
        trace_id_field: trace_id
        audit_event: handoff.%7$s
      """;
  private static final String SCHEMA =
      """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "required": ["task_summary", "provenance"],
        "properties": {
          "task_summary": {"type": "string", "minLength": 1},
          "provenance": {"type": "object", "minProperties": 1},
          "constraints": {"type": ["array", "object"]}
        }
      }
      """;

  static ContractDraft of(String source, String target, Registry registry) {
    String domain =
        registry
            .agent(target)
            .map(RegisteredAgent::domains)
            .filter(it -> !it.isEmpty())
            .map(it -> it.get(0))
            .orElse(KebabAgentName.kebab(target));
    return new ContractDraft(source, target, domain);
  }

  String id() {
    return KebabAgentName.kebab(source) + "-to-" + KebabAgentName.kebab(target) + "-v1";
  }

  String file() {
    return "handoffs/" + id() + ".yaml";
  }

  String schemaFile() {
    return "schemas/" + KebabAgentName.kebab(target) + "-handoff@0.1.0.json";
  }

  String permission() {
    return "perm:" + KebabAgentName.kebab(target) + ":accept";
  }

  String text() {
    String event = id().replace('-', '_');
    return TEXT.formatted(id(), source, target, schemaFile(), domain, permission(), event);
  }

  String schema() {
    return SCHEMA;
  }
}
