package dev.ahp.brief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import org.junit.jupiter.api.Test;

class BriefReadingTest {
  static final String TEMPLATE =
      """
      ## Handoff
      - objective: Stabilize the loop output.
      - in_scope: Update prompt copy
      - out_of_scope: Model catalog changes
      - changed_files:
        - scripts/loop/executor.ts
      - verification:
        - `npm test` -> PASS (all green)
      - open_risks:
        - No live run performed, edge cases may exist, qa
      - next_actions:
        1. Run live smoke tests
        2. Review run logs
      - assumptions:
        - Provider CLIs stay installed
      - a2a: # optional
        - protocol_version: 0.3
        - sender:
          - agent_id: orchestrator.alpha
          - provider: openai
        - receiver:
          - agent_id: verifier.beta
        - capabilities_declared:
          - mcp_tooling
          - context_compaction
        - interaction_id: int-2026-02-20-001
        - agent_card_ref: https://example.local/agent-cards/verifier-beta.json
      """;

  private static final Json TEMPLATE_AS_JSON =
      JsonReader.read(
          """
          {"objective": "Stabilize the loop output.",
           "in_scope": "Update prompt copy",
           "out_of_scope": "Model catalog changes",
           "changed_files": ["scripts/loop/executor.ts"],
           "verification": [{"command": "npm test", "result": "PASS", "notes": "all green"}],
           "open_risks": [{"risk": "No live run performed", "impact": "edge cases may exist",
                           "owner": "qa"}],
           "next_actions": ["Run live smoke tests", "Review run logs"],
           "assumptions": ["Provider CLIs stay installed"],
           "a2a": {
             "protocol_version": "0.3",
             "sender": {"agent_id": "orchestrator.alpha", "provider": "openai"},
             "receiver": {"agent_id": "verifier.beta"},
             "capabilities_declared": ["mcp_tooling", "context_compaction"],
             "interaction_id": "int-2026-02-20-001",
             "agent_card_ref": "https://example.local/agent-cards/verifier-beta.json"}}
          """);

  @Test
  void canonicalTemplateIsRead() {
    assertThat(BriefMarkdown.read(TEMPLATE)).isEqualTo(TEMPLATE_AS_JSON);
  }

  @Test
  void canonicalTemplateIsWrittenWithoutItsComment() {
    assertThat(BriefMarkdown.write(BriefMarkdown.read(TEMPLATE)))
        .isEqualTo(TEMPLATE.replace(" # optional", ""));
  }

  @Test
  void otherBulletsTabsAndEmphasisAreEquivalent() {
    String text =
        TEMPLATE
            .replace("\n- ", "\n* ")
            .replace("\n    - ", "\n\t\t+ ")
            .replace("\n  - ", "\n\t- ")
            .replace("\n  1.", "\n\t1)")
            .replace("\n  2.", "\n\t2)")
            .replace("objective:", "**Objective:**")
            .replace("in_scope:", "`in_scope`:")
            .replace("scripts/loop/executor.ts", "`scripts/loop/executor.ts`");

    assertThat(BriefMarkdown.read(text)).isEqualTo(TEMPLATE_AS_JSON);
  }

  @Test
  void briefInAFenceEndsWithTheFence() {
    String text = "Here it is:\n\n```md\n" + TEMPLATE + "```\n- objective: something else\n";

    assertThat(BriefMarkdown.read(text)).isEqualTo(TEMPLATE_AS_JSON);
  }

  @Test
  void numbersWithoutIndentBelongToTheirField() {
    String text = TEMPLATE.replace("\n  1.", "\n1.").replace("\n  2.", "\n2.");

    assertThat(BriefMarkdown.read(text)).isEqualTo(TEMPLATE_AS_JSON);
  }

  @Test
  void wrappedLineIsJoinedUnlessItEndsWithABackslash() {
    JsonObject brief =
        BriefMarkdown.read("## Handoff\n- objective: one\n  two\n- in_scope: one\\\n  two\n");

    assertThat(brief.string("objective")).contains("one two");
    assertThat(brief.string("in_scope")).contains("one\ntwo");
  }

  @Test
  void attributesOfAFailureAreParsedFromItsNote() {
    Json check =
        CheckLine.read(
            "`make` -> FAIL (a; b (c); blocker_severity: high; rollback_path: git revert HEAD; make)");

    assertThat(check)
        .isEqualTo(
            JsonReader.read(
                """
                {"command": "make", "result": "FAIL", "notes": "a; b (c)",
                 "blocker_severity": "high", "rollback_path": "git revert HEAD; make"}
                """));
  }

  @Test
  void emptyNoteDiffersFromAMissingNote() {
    assertThat(CheckLine.read("`make` -> PASS ()").asObject().orElseThrow().string("notes"))
        .contains("");
    assertThat(CheckLine.read("`make` -> PASS").asObject().orElseThrow().has("notes")).isFalse();
  }

  @Test
  void commandCanContainBackticksArrowsAndParentheses() {
    assertThat(CheckLine.read("`` echo `date` -> PASS (x) `` -> FAIL"))
        .isEqualTo(
            JsonReader.read("{\"command\":\"echo `date` -> PASS (x)\",\"result\":\"FAIL\"}"));
  }

  @Test
  void commandWithoutBackticksEndsAtItsResult() {
    assertThat(CheckLine.read("npm test -> pass"))
        .isEqualTo(JsonReader.read("{\"command\":\"npm test\",\"result\":\"PASS\"}"));
  }

  @Test
  void textWithoutACommandStaysText() {
    assertThat(CheckLine.read("looked fine to me")).isEqualTo(Json.of("looked fine to me"));
  }

  @Test
  void riskIsSplitAtTheLastTwoCommas() {
    assertThat(RiskLine.read("slow, flaky, and old, users wait, ops"))
        .isEqualTo(
            JsonReader.read(
                "{\"risk\":\"slow, flaky, and old\",\"impact\":\"users wait\",\"owner\":\"ops\"}"));
  }

  @Test
  void errorsHaveAPosition() {
    assertThatThrownBy(() -> BriefMarkdown.read("text\n## Handoff\n  - what is this"))
        .isInstanceOfSatisfying(
            BriefException.class,
            fault -> {
              assertThat(fault.line()).isEqualTo(3);
              assertThat(fault.column()).isEqualTo(5);
            });
  }

  @Test
  void textWithoutTheHeadingIsRejected() {
    assertThat(BriefMarkdown.looksLike("# Handoff protocol\n- objective: x")).isFalse();
    assertThatThrownBy(() -> BriefMarkdown.read("- objective: x"))
        .isInstanceOf(BriefException.class);
  }

  @Test
  void duplicateFieldOrHeadingIsRejected() {
    assertThatThrownBy(() -> BriefMarkdown.read(TEMPLATE + "- objective: other\n"))
        .hasMessageContaining("objective more than once");
    assertThatThrownBy(() -> BriefMarkdown.read(TEMPLATE + TEMPLATE))
        .hasMessageContaining("second heading");
  }

  @Test
  void deepNestingAndLongTextsAreRejected() {
    StringBuilder deep = new StringBuilder("## Handoff\n");
    for (int i = 0; i < 1_000; i++) {
      deep.append(" ".repeat(i)).append("- a:\n");
    }

    assertThatThrownBy(() -> BriefMarkdown.read(deep.toString()))
        .isInstanceOf(BriefException.class)
        .hasMessageContaining("deeper than 64");
    assertThatThrownBy(() -> BriefMarkdown.read("x".repeat(BriefMarkdown.MAX_LENGTH + 1)))
        .isInstanceOf(BriefException.class);
  }
}
