package dev.ahp.contract.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.contract.Contract;
import dev.ahp.yaml.YamlReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContractDiffTest {
  private static Contract contract(String yaml) {
    return new Contract(YamlReader.read("{" + yaml + "}").value().asObject().orElseThrow());
  }

  private static ContractDiff diff(String before, String after) {
    return ContractDiff.between(contract(before), contract(after));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "source: a | source: b | major",
        "target: a | target: b | major",
        "trigger: {predicate: a} | trigger: {predicate: b} | major",
        "trigger: {tool_call: a} | trigger: {tool_call: b} | major",
        "trigger: {intent: a} | trigger: {intent: b} | patch",
        "payload: {schema: a.json} | payload: {schema: b.json} | major",
        "payload: {schema: a.json} | payload: {schema: ./a.json} | minor",
        "payload: {schema: a@1.0.0.json} | payload: {schema: a@1.2.0.json} | minor",
        "payload: {schema: a@1.0.0.json} | payload: {schema: a@2.0.0.json} | major",
        "payload: {required: [a]} | payload: {required: [a, b]} | major",
        "payload: {required: [a, b]} | payload: {required: [b]} | major",
        "payload: {required: [a, b]} | payload: {required: [b, a]} | patch",
        "acceptance_criteria: {domain_match: a} | acceptance_criteria: {domain_match: b} | major",
        "acceptance_criteria: {permission_check: a} | acceptance_criteria: {permission_check: b} | major",
        "acceptance_criteria: {required_fields: [a]} | acceptance_criteria: {required_fields: []} | major",
        "idempotency: {dedupe_key: a} | idempotency: {dedupe_key: b} | major",
        "idempotency: {idempotent: true} | idempotency: {idempotent: false} | major",
        "idempotency: {idempotent: true} | idempotency: {} | major",
        "idempotency: {idempotent: false} | idempotency: {idempotent: true} | minor",
        "observability: {metrics: [a]} | `` | major",
        "`` | observability: {metrics: [a]} | minor",
        "deprecation: {sunset: 2027-01-01} | `` | minor",
        "recovery: {timeout_ms: 1} | recovery: {timeout_ms: 2} | minor",
        "owner: a | owner: b | patch",
        "version: 1.0.0 | version: 1.0.1 | none",
        "a: null | `` | none",
        "recovery: {timeout_ms: 1} | recovery: {timeout_ms: 1.0} | none",
      })
  void aChangeRequiresItsVersionStep(String before, String after, String step) {
    assertThat(diff(before, after).needs().label()).isEqualTo(step);
  }

  @Test
  void aBreakingChangeIsOnlyOkWithAMajorStep() {
    assertThat(diff("source: a, version: 1.9.0", "source: b, version: 2.0.0").ok()).isTrue();
    assertThat(diff("source: a, version: 1.9.0", "source: b, version: 1.10.0").ok()).isFalse();
    assertThat(diff("source: a, version: 2.0.0", "source: b, version: 1.0.0").ok()).isFalse();
    assertThat(diff("source: a", "source: b, version: 1.0.0").ok()).isFalse();
    assertThat(diff("owner: a", "owner: b").ok()).isTrue();
  }

  @Test
  void aRemovedBlockIsOneChange() {
    ContractDiff diff = diff("recovery: {on_error: a, timeout_ms: 5}, id: x", "id: x");

    assertThat(diff.contractChanges()).hasSize(1);
    assertThat(diff.toJson().toText())
        .contains("\"path\":\"recovery\",\"kind\":\"removed\",\"breaking\":true");
  }
}
