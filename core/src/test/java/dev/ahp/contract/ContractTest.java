package dev.ahp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.contract.Contract.RecoveryPolicy;
import dev.ahp.json.JsonObject;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import dev.ahp.yaml.YamlReader;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class ContractTest {
  private static final Schema SCHEMA = Schema.of(PublishedSchema.CONTRACT_1);

  private static final String YAML =
      """
      id: triage-to-refunds-v1
      version: 1.0.0
      source: triage-agent
      target: refund-agent
      trigger: {intent: "A customer wants money back", predicate: "state.intent == 'refund'", tool_call: transfer}
      payload: {schema: ./schemas/refund.json, required: [task_summary, provenance], history_strategy: summary}
      acceptance_criteria: {required_fields: [task_summary], domain_match: "true", permission_check: "perm:refund:read"}
      recovery: {on_reject: supervisor, on_timeout: lead, on_error: source, timeout_ms: 30000, max_retries: 2, loop_guard: state.visited}
      observability: {trace_id_field: trace_id, audit_event: handoff.x, metrics: [a, b]}
      idempotency: {idempotent: true, dedupe_key: provenance.order_id, replay_window_ms: 60000}
      human_in_the_loop: {human_target: true, channel: desk, timeout_ms: 3600000, resume_as: refund-agent}
      deprecation: {sunset: 2027-01-31, replacement_id: triage-to-refunds-v2}
      reviewed_by: alice
      review: {by: lead}
      conformance: L2
      tags: [money]
      """;

  private static Contract read(String yaml) {
    return new Contract(YamlReader.read(yaml).value().asObject().orElseThrow());
  }

  @Test
  void everyPartIsReadFromTheDocument() {
    Contract contract = read(YAML);

    assertThat(contract.id()).isEqualTo("triage-to-refunds-v1");
    assertThat(contract.version()).contains("1.0.0");
    assertThat(contract.trigger().toolCall()).contains("transfer");
    assertThat(contract.payload().required()).containsExactly("task_summary", "provenance");
    assertThat(contract.acceptance().permissionCheck()).contains("perm:refund:read");
    assertThat(contract.recovery().onTimeout()).contains("lead");
    assertThat(contract.recovery().timeoutMs()).contains(30_000L);
    assertThat(contract.recovery().maxRetries()).isEqualTo(2);
    assertThat(contract.idempotency().idempotent()).isTrue();
    assertThat(contract.idempotency().replayWindowMs()).contains(60_000L);
    assertThat(contract.humanTarget()).isTrue();
    assertThat(contract.human().resumeAs()).contains("refund-agent");
    assertThat(contract.deprecation().orElseThrow().sunsetDay())
        .contains(LocalDate.of(2027, 1, 31));
    assertThat(contract.reviewer()).contains("lead");
  }

  @Test
  void missingOrMistypedPartsAreEmpty() {
    Contract empty = new Contract(JsonObject.empty());
    Contract mistyped =
        read(
            "{id: 7, trigger: often, recovery: {timeout_ms: soon, max_retries: 1.5},"
                + " human_in_the_loop: false}");

    assertThat(empty.id()).isEmpty();
    assertThat(empty.recovery().onError()).isEmpty();
    assertThat(empty.deprecation()).isEmpty();
    assertThat(mistyped.id()).isEmpty();
    assertThat(mistyped.trigger().intent()).isEmpty();
    assertThat(mistyped.recovery().timeoutMs()).isEmpty();
    assertThat(mistyped.recovery().maxRetries()).isZero();
    assertThat(mistyped.humanTarget()).isFalse();
  }

  @Test
  void hashDoesNotDependOnFormatting() {
    assertThat(read("{\"b\": [1.0], \"a\": \"x\"}").hash())
        .isEqualTo(read("a: x # why\nb:\n- 1\n").hash())
        .startsWith("sha256:");
  }

  @Test
  void schemaAcceptsValidContractsAndUnknownMembers() {
    JsonObject good = read(YAML).json();

    assertThat(SCHEMA.violations(good)).isEmpty();
    assertThat(SCHEMA.violations(good.with("mood", JsonObject.empty()))).isEmpty();
  }

  @Test
  void schemaRequiresTheMembersOfL1() {
    JsonObject good = read(YAML).json();

    for (String name : new String[] {"id", "source", "target", "trigger", "payload", "recovery"}) {
      assertThat(SCHEMA.violations(good.without(name)))
          .as(name)
          .anyMatch(it -> it.pointer().equals("/" + name));
    }
    for (String route : RecoveryPolicy.ROUTES) {
      JsonObject recovery = good.object("recovery").orElseThrow().without(route);
      assertThat(SCHEMA.violations(good.with("recovery", recovery))).hasSize(1);
    }
    JsonObject trigger = JsonObject.empty();
    assertThat(SCHEMA.violations(good.with("trigger", trigger))).isNotEmpty();
  }
}
