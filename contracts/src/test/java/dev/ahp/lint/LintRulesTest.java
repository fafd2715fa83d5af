package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.LintRules;
import dev.ahp.lint.rule.Severity;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LintRulesTest {
  @Test
  void aCleanSetHasNoFindings() {
    LintReport report = new LintFixture().lint();

    assertThat(report.findings()).isEmpty();
    assertThat(report.level()).isEqualTo(ConformanceLevel.L2);
    assertThat(report.files()).isEqualTo(1);
  }

  @Test
  void theRulesAreNumberedWithoutGaps() {
    List<String> ids = LintRules.all().stream().map(it -> it.card().id()).toList();

    assertThat(ids).isEqualTo(IntStream.rangeClosed(1, 33).mapToObj("AHP%03d"::formatted).toList());
    assertThat(LintRules.all().stream().map(LintRule::card))
        .allSatisfy(
            it -> {
              assertThat(it.slug()).matches("[a-z]+(-[a-z]+)*");
              assertThat(it.why()).endsWith(".");
              assertThat(it.hint()).endsWith(".");
            });
    assertThat(
            LintRules.cards().stream()
                .filter(it -> it.severity() == Severity.WARNING)
                .map(it -> it.id()))
        .containsExactly(
            "AHP008", "AHP012", "AHP020", "AHP025", "AHP027", "AHP030", "AHP031", "AHP032",
            "AHP033");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "target: refund-agent | target: nobody | AHP001@4:1",
        "target: refund-agent | target: billing-expert | ",
        "target: refund-agent | target: role:billing-expert | ",
        "on_error: source | on_error: nobody | AHP001@20:3",
        "on_error: source | on_error: human | ",
        "on_error: source | on_error: human:desk | ",
        "on_error: source | on_error: triage | ",
        "tool_call: transfer_to_refund_agent | tool_call: other_tool | AHP002@8:3",
        "`  tool_call: transfer_to_refund_agent\n` | `` | AHP002@5:1",
        "`  on_error: source\n` | `` | AHP003@17:1",
        "on_error: source | on_error: | AHP003@17:1",
        "max_retries: 0 | max_retries: 2 | ",
        "`max_retries: 0` | `max_retries: 2\n  x: 1` | AHP025@23:3",
        "idempotent: true | idempotent: false | ",
        "schema: ./schemas/refund@1.0.0.json | schema: ./schemas/gone.json | AHP006@10:3",
        "schema: ./schemas/refund@1.0.0.json | schema: ../schemas/refund@1.0.0.json | ",
        "schema: ./schemas/refund@1.0.0.json | schema: ../../schemas/refund@1.0.0.json |"
            + " AHP006@10:3",
        "schema: ./schemas/refund@1.0.0.json | schema: handoff/2.0 | ",
        "schema: ./schemas/refund@1.0.0.json | schema: https://example.com/s.json | ",
        "perm:refund:read | perm:other | AHP007@16:3",
        "history_strategy: summary | history_strategy: full | AHP008@12:3",
        "history_strategy: summary | `history_strategy: full # the auditor reads it` | ",
        "history_strategy: summary | `# the auditor reads it\n  history_strategy: full` | ",
        "history_strategy: summary | `history_strategy: full\n  history_justification: audit` | ",
        "source: triage-agent | source: nobody | AHP009@3:1",
        "`source: triage-agent\n` | `` | AHP009@1:1",
        "`target: refund-agent\n` | `` | AHP001@1:1",
        "target: refund-agent | target: [refund-agent, lead] | AHP010@4:1",
        "target: refund-agent | target: 'refund-*' | AHP010@4:1",
        "target: refund-agent | target: 'refund-?' | AHP010@4:1",
        "source: triage-agent | source: 'triage-agent,lead' | AHP010@3:1",
        "schema: ./schemas/refund@1.0.0.json | schema: an order and a reason | AHP013@10:3",
        "`  schema: ./schemas/refund@1.0.0.json\n` | `` | AHP013@9:1",
        "provenance.order_id, constraints] | constraints] | AHP014@11:3",
        "[task_summary, provenance.order_id, constraints] | `[payload.task_summary,"
            + " payload.provenance, payload.constraints]` | ",
        "`  required: [task_summary, provenance.order_id, constraints]\n` | `` | AHP014@9:1"
            + " AHP032@9:1",
        "`  domain_match: target.domains contains 'billing'\n` | `` | AHP015@13:1",
        "required_fields: [task_summary] | required_fields: [] | AHP015@14:3",
        "`  timeout_ms: 30000\n` | `` | AHP016@17:1",
        "`  loop_guard: state.visited_agents\n` | `` | AHP017@17:1",
        "id: triage-to-refunds-v1 | id: Triage_To_Refunds | AHP021@1:1",
        "id: triage-to-refunds-v1 | id: a--b | AHP021@1:1",
        "`id: triage-to-refunds-v1\n` | `` | AHP021@1:1",
        "state.intent == 'refund' | state.intent = 'refund' | AHP022@7:3",
        "predicate: state.intent == 'refund' | predicate: '' | AHP022@7:3",
        "target.domains contains 'billing' | target.domains has 'billing' | AHP022@15:3",
        "on_error: source | `on_error: source\n  on_panic: lead` | AHP025@21:3",
        "human_in_the_loop: false | `human_in_the_loop: false\nmood: good` | AHP025@33:1",
        "version: 1.0.0 | version: 1.0 | AHP029@2:1",
        "version: 1.0.0 | version: '1.0' | AHP029@2:1",
        "version: 1.0.0 | version: v1.0.0 | AHP029@2:1",
        "timeout_ms: 30000 | timeout_ms: 0 | AHP029@21:3",
        "timeout_ms: 30000 | timeout_ms: 30s | AHP029@21:3",
        "max_retries: 0 | max_retries: -1 | AHP029@22:3",
        "max_retries: 0 | max_retries: 1.5 | AHP029@22:3",
        "idempotent: true | idempotent: 'yes' | AHP029@29:3",
        "history_strategy: summary | history_strategy: some | AHP029@12:3",
        "metrics: [handoff.latency_ms] | metrics: handoff.latency_ms | AHP029@27:3",
        "metrics: [handoff.latency_ms] | metrics: [handoff.latency] | AHP033@27:3",
        "metrics: [handoff.latency_ms] | metrics: [failed, refunds.retried, handoff.denied] | ",
        "order_id, constraints] | order_id] | AHP032@9:1",
        "order_id, constraints] | order_id, constraints.days] | ",
        "human_in_the_loop: false | human_in_the_loop: maybe | AHP029@32:1",
        "human_in_the_loop: false | conformance: L4 | AHP029@32:1",
        "human_in_the_loop: false | reviewed_by: '' | AHP029@32:1",
      })
  void aMistakeIsReportedAtItsPosition(String from, String to, String expected) {
    List<String> findings = new LintFixture().edit(from, to == null ? "" : to).findings();

    if (expected == null) {
      assertThat(findings).isEmpty();
    } else {
      assertThat(findings).containsExactlyInAnyOrder(expected.split(" "));
    }
  }

  @Test
  void findingsOfOneContractAreInReadingOrder() {
    LintFixture lintFixture =
        new LintFixture().put(LintFixture.CONTRACT, "id: Bad_Id\nmood: good\nversion: 7\n");

    assertThat(lintFixture.findings())
        .containsExactly(
            "AHP001@1:1",
            "AHP003@1:1",
            "AHP009@1:1",
            "AHP011@1:1",
            "AHP013@1:1",
            "AHP014@1:1",
            "AHP015@1:1",
            "AHP016@1:1",
            "AHP017@1:1",
            "AHP021@1:1",
            "AHP025@2:1",
            "AHP029@3:1");
  }

  @Test
  void mistakesInSeveralBlocksAreAllReported() {
    LintFixture lintFixture =
        new LintFixture()
            .edit("target: refund-agent", "target: desk")
            .edit("max_retries: 0", "max_retries: 3")
            .edit("idempotent: true", "idempotent: false")
            .edit("history_strategy: summary", "history_strategy: full")
            .edit("perm:refund:read", "perm:none");

    assertThat(lintFixture.findings())
        .containsExactly("AHP008@12:3", "AHP007@16:3", "AHP005@22:3", "AHP018@32:1");
  }
}
