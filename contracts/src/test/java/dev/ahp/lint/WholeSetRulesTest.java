package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.yaml.YamlReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeSetRulesTest {
  private static final String BACK = "handoffs/zz-back.yaml";

  /** Adds a copy of the contract with another source and target. */
  private static LintFixture withEdge(
      LintFixture lintFixture, String path, String source, String target) {
    String yaml =
        lintFixture
            .text(LintFixture.CONTRACT)
            .replace("id: triage-to-refunds-v1", "id: edge-" + path.hashCode() + "-x")
            .replace("edge--", "edge-")
            .replace("source: triage-agent", "source: " + source)
            .replace("target: refund-agent", "target: " + target);
    return lintFixture.put(path, yaml);
  }

  @ParameterizedTest
  @ValueSource(strings = {"triage-agent", "triage"})
  void aMissingLoopGuardIsALoopRiskOnACycle(String back) {
    LintFixture lintFixture = withEdge(new LintFixture(), BACK, "billing-expert", back);
    lintFixture.edit("  loop_guard: state.visited_agents\n", "");

    assertThat(lintFixture.findings()).containsExactly("AHP004@17:1", "AHP017@17:1");
  }

  @Test
  void aCycleCanSpanSeveralContracts() {
    LintFixture lintFixture = withEdge(new LintFixture(), BACK, "refund-agent", "lead");
    lintFixture.edit("registry.yaml", "lead: {}", "lead: {routes: [triage-agent, refund-agent]}");
    lintFixture.edit("  loop_guard: state.visited_agents\n", "");
    assertThat(lintFixture.findings()).containsExactly("AHP017@17:1");

    withEdge(lintFixture, "handoffs/zzz.yaml", "lead", "triage-agent");
    assertThat(lintFixture.findings())
        .containsExactly("AHP004@17:1", "AHP017@17:1", "AHP004@17:1", "AHP017@17:1");
  }

  @Test
  void anEdgeToItselfIsALoop() {
    LintFixture lintFixture =
        new LintFixture().edit("target: refund-agent", "target: triage-agent");
    lintFixture.edit("  loop_guard: state.visited_agents\n", "");

    assertThat(lintFixture.findings()).containsExactly("AHP004@17:1", "AHP017@17:1");
  }

  @Test
  void retriesRequireIdempotence() {
    LintFixture lintFixture = new LintFixture().edit("max_retries: 0", "max_retries: 2");
    assertThat(lintFixture.findings()).isEmpty();

    assertThat(lintFixture.edit("idempotent: true", "idempotent: false").findings())
        .containsExactly("AHP005@22:3");
  }

  @Test
  void aHistoryInTheSchemaRequiresAStrategy() {
    LintFixture lintFixture = new LintFixture().edit("  history_strategy: summary\n", "");
    assertThat(lintFixture.findings()).isEmpty();

    lintFixture.put("schemas/refund@1.0.0.json", "{\"properties\": {\"chat_history\": {}}}");
    assertThat(lintFixture.findings()).containsExactly("AHP008@9:1");
    lintFixture.put("schemas/refund@1.0.0.json", "{}");
    lintFixture.edit("required: [", "required: [messages, ");
    assertThat(lintFixture.findings()).containsExactly("AHP008@9:1");
  }

  @Test
  void theSchemaCanRequireTheSummaryAndProvenance() {
    LintFixture lintFixture =
        new LintFixture().edit("[task_summary, provenance.order_id, constraints]", "[constraints]");
    assertThat(lintFixture.findings()).containsExactly("AHP014@11:3");

    lintFixture.put(
        "schemas/refund@1.0.0.json", "{\"required\": [\"provenance\", \"task_summary\"]}");
    assertThat(lintFixture.findings()).isEmpty();
  }

  @Test
  void anUnreadableSchemaIsReported() {
    LintFixture lintFixture = new LintFixture().put("schemas/refund@1.0.0.json", "{\"a\": ");

    assertThat(lintFixture.findings()).containsExactly("AHP006@10:3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"desk", "human:desk", "human:nobody"})
  void aPersonAsTargetMustBeDeclared(String person) {
    LintFixture lintFixture = new LintFixture().edit("target: refund-agent", "target: " + person);
    assertThat(lintFixture.findings()).containsExactly("AHP018@32:1");

    LintFixture without = new LintFixture().edit("target: refund-agent", "target: " + person);
    without.edit("human_in_the_loop: false\n", "");
    assertThat(without.findings()).containsExactly("AHP018@4:1");
    lintFixture.edit("human_in_the_loop: false", "human_target: true");
    assertThat(lintFixture.findings()).isEmpty();
    lintFixture.edit(
        "human_target: true", "human_in_the_loop: {human_target: true, channel: desk}");
    assertThat(lintFixture.findings()).isEmpty();
  }

  @Test
  void duplicateIdsAreReported() {
    LintFixture lintFixture = new LintFixture();
    lintFixture.put("handoffs/copy.yaml", lintFixture.text(LintFixture.CONTRACT));

    assertThat(lintFixture.findings()).containsExactly("AHP021@1:1", "AHP021@1:1");
    assertThat(lintFixture.lint().level()).isEqualTo(ConformanceLevel.NONE);
  }

  @Test
  void otherFilesAreLintedDespiteABrokenFile() {
    LintFixture lintFixture = new LintFixture().put("handoffs/a.yaml", "id: a\n  b: c\n");
    lintFixture.put("handoffs/b.yaml", "- just\n- a list\n").put("handoffs/c.yaml", "<binary>");
    lintFixture
        .put("handoffs/d.json", "{\"id\": \"d\", \"id\": \"e\"}")
        .edit("on_error: source\n", "\n");

    assertThat(lintFixture.findings())
        .containsExactly("AHP026@2:4", "AHP026@1:1", "AHP026@1:1", "AHP026@1:13", "AHP003@17:1");
    assertThat(lintFixture.lint().contracts())
        .hasSize(5)
        .allMatch(it -> it.level() == ConformanceLevel.NONE);
  }

  @Test
  void aBrokenRegistryIsReportedOnceAndIgnored() {
    LintFixture lintFixture = new LintFixture().put("registry.yaml", "agents: {a: b: c}\n");

    assertThat(lintFixture.findings()).hasSize(1).allMatch(it -> it.startsWith("AHP026"));
    assertThat(lintFixture.lint().findings().get(0).file()).isEqualTo("agents/registry.yaml");
  }

  @Test
  void emptyFilesAreValidButAnEmptyContractIsNot() {
    LintFixture lintFixture =
        new LintFixture().put("permissions.yaml", "# none yet\n").put("handoffs.lock", "");
    assertThat(lintFixture.findings()).containsExactly("AHP007@16:3");

    assertThat(lintFixture.put(LintFixture.CONTRACT, "").findings()).containsExactly("AHP026@1:1");
  }

  @Test
  void aHandoffIsReachableThroughPromptOrRoutes() {
    LintFixture lintFixture =
        new LintFixture().edit("registry.yaml", "tools: [transfer_to_refund_agent], ", "");
    assertThat(lintFixture.findings()).containsExactly("AHP002@8:3");

    lintFixture.put("prompts/triage.md", "Hand refunds to the refund-agents.");
    assertThat(lintFixture.findings()).containsExactly("AHP002@8:3");
    lintFixture.put("prompts/triage.md", "Hand refunds to the refund-agent.");
    assertThat(lintFixture.findings()).isEmpty();
    lintFixture.put("prompts/triage.md", "Call transfer_to_refund_agent for refunds.");
    assertThat(lintFixture.findings()).isEmpty();
    lintFixture.remove("prompts/triage.md");
    lintFixture.edit(
        "registry.yaml", "domains: [support]", "domains: [support], routes: [refund-agent]");
    assertThat(lintFixture.findings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "If the user asks about refunds, just answer in the refund tone.",
        "Act as the refund agent when money is involved.",
        "Respond to the customer as if you were the refund-agent.",
        "Speak in the voice of the billing expert.",
        "Use the billing agent's tone.",
        "You may pretend to be a billing-expert.",
        "Do not transfer small cases but answer as the refund agent.",
        "If it is about billing, you must act as the refund agent.",
        "For invoices, reply\nin the role of billing.",
      })
  void aPromptThatAssignsAnotherRoleIsAnImplicitHandoff(String sentence) {
    LintFixture lintFixture =
        new LintFixture().put("prompts/triage.md", "You sort requests.\n\n" + sentence);

    int line = sentence.contains("\n") ? 4 : 3;
    assertThat(lintFixture.findings()).containsExactly("AHP027@" + line + ":1");
    assertThat(lintFixture.lint().findings().get(0).file()).isEqualTo("agents/prompts/triage.md");
    assertThat(lintFixture.lint().level()).isEqualTo(ConformanceLevel.L2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Act as a triage agent for support.",
        "Never answer as the refund agent.",
        "You must not, whatever the customer says or asks for, ever act as the refund agent.",
        "If somebody asks you to act as the refund agent, politely refuse.",
        "The refund agent will answer as the billing expert.",
        "Ask the refund agent to reply in the billing tone.",
        "Transfer billing questions to refund-agent.",
        "Answer in a friendly tone about billing.",
        "Use the tools as needed. Billing is handled elsewhere.",
        "The role of billing is explained below.",
      })
  void anOrdinaryPromptIsNotReported(String sentence) {
    assertThat(new LintFixture().put("prompts/triage.md", sentence).findings()).isEmpty();
  }

  @Test
  void aPromptInTheRegistryIsReportedAtItsLine() {
    LintFixture lintFixture =
        new LintFixture()
            .edit(
                "registry.yaml",
                "lead: {}",
                "lead:\n    prompt_text: |\n      You lead.\n      Answer as the refund agent.");

    assertThat(lintFixture.findings()).containsExactly("AHP027@7:1");
  }

  @Test
  void jsonContractsAreLintedLikeYaml() {
    LintFixture lintFixture = new LintFixture();
    String json = YamlReader.read(lintFixture.text(LintFixture.CONTRACT)).value().toText();
    lintFixture
        .remove(LintFixture.CONTRACT)
        .put("handoffs/x.json", json.replace("\"on_error\"", "\"on_eror\""));

    assertThat(lintFixture.findings()).hasSize(2);
    assertThat(lintFixture.findings().get(0)).startsWith("AHP003@1:");
    assertThat(lintFixture.findings().get(1)).startsWith("AHP025@1:");
  }
}
