package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.lint.rule.Level;
import dev.ahp.yaml.YamlReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeSetRulesTest {
  private static final String BACK = "handoffs/zz-back.yaml";

  /** The same contract from another source to another target. */
  private static Fixture withEdge(Fixture fixture, String path, String source, String target) {
    String yaml =
        fixture
            .text(Fixture.CONTRACT)
            .replace("id: triage-to-refunds-v1", "id: edge-" + path.hashCode() + "-x")
            .replace("edge--", "edge-")
            .replace("source: triage-agent", "source: " + source)
            .replace("target: refund-agent", "target: " + target);
    return fixture.put(path, yaml);
  }

  @ParameterizedTest
  @ValueSource(strings = {"triage-agent", "triage"})
  void aMissingLoopGuardIsARiskWhereAPathLeadsBack(String back) {
    Fixture fixture = withEdge(new Fixture(), BACK, "billing-expert", back);
    fixture.edit("  loop_guard: state.visited_agents\n", "");

    assertThat(fixture.findings()).containsExactly("AHP004@17:1", "AHP017@17:1");
  }

  @Test
  void theWayBackMayTakeSeveralContracts() {
    Fixture fixture = withEdge(new Fixture(), BACK, "refund-agent", "lead");
    fixture.edit("registry.yaml", "lead: {}", "lead: {routes: [triage-agent, refund-agent]}");
    fixture.edit("  loop_guard: state.visited_agents\n", "");
    assertThat(fixture.findings()).containsExactly("AHP017@17:1");

    withEdge(fixture, "handoffs/zzz.yaml", "lead", "triage-agent");
    assertThat(fixture.findings())
        .containsExactly("AHP004@17:1", "AHP017@17:1", "AHP004@17:1", "AHP017@17:1");
  }

  @Test
  void anEdgeToItselfIsALoop() {
    Fixture fixture = new Fixture().edit("target: refund-agent", "target: triage-agent");
    fixture.edit("  loop_guard: state.visited_agents\n", "");

    assertThat(fixture.findings()).containsExactly("AHP004@17:1", "AHP017@17:1");
  }

  @Test
  void retriesNeedIdempotence() {
    Fixture fixture = new Fixture().edit("max_retries: 0", "max_retries: 2");
    assertThat(fixture.findings()).isEmpty();

    assertThat(fixture.edit("idempotent: true", "idempotent: false").findings())
        .containsExactly("AHP005@22:3");
  }

  @Test
  void aHistoryInTheSchemaNeedsAStrategy() {
    Fixture fixture = new Fixture().edit("  history_strategy: summary\n", "");
    assertThat(fixture.findings()).isEmpty();

    fixture.put("schemas/refund@1.0.0.json", "{\"properties\": {\"chat_history\": {}}}");
    assertThat(fixture.findings()).containsExactly("AHP008@9:1");
    fixture.put("schemas/refund@1.0.0.json", "{}");
    fixture.edit("required: [", "required: [messages, ");
    assertThat(fixture.findings()).containsExactly("AHP008@9:1");
  }

  @Test
  void theSchemaMayDemandWhatThePayloadDoesNot() {
    Fixture fixture = new Fixture().edit("[task_summary, provenance.order_id]", "[constraints]");
    assertThat(fixture.findings()).containsExactly("AHP014@11:3");

    fixture.put("schemas/refund@1.0.0.json", "{\"required\": [\"provenance\", \"task_summary\"]}");
    assertThat(fixture.findings()).isEmpty();
  }

  @Test
  void aSchemaThatCannotBeReadIsNone() {
    Fixture fixture = new Fixture().put("schemas/refund@1.0.0.json", "{\"a\": ");

    assertThat(fixture.findings()).containsExactly("AHP006@10:3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"desk", "human:desk", "human:nobody"})
  void aPersonAsTargetMustBeDeclared(String person) {
    Fixture fixture = new Fixture().edit("target: refund-agent", "target: " + person);
    assertThat(fixture.findings()).containsExactly("AHP018@32:1");

    Fixture without = new Fixture().edit("target: refund-agent", "target: " + person);
    without.edit("human_in_the_loop: false\n", "");
    assertThat(without.findings()).containsExactly("AHP018@4:1");
    fixture.edit("human_in_the_loop: false", "human_target: true");
    assertThat(fixture.findings()).isEmpty();
    fixture.edit("human_target: true", "human_in_the_loop: {human_target: true, channel: desk}");
    assertThat(fixture.findings()).isEmpty();
  }

  @Test
  void anIdIsUsedOnce() {
    Fixture fixture = new Fixture();
    fixture.put("handoffs/copy.yaml", fixture.text(Fixture.CONTRACT));

    assertThat(fixture.findings()).containsExactly("AHP021@1:1", "AHP021@1:1");
    assertThat(fixture.lint().level()).isEqualTo(Level.NONE);
  }

  @Test
  void aBrokenFileDoesNotKeepTheOthersFromBeingLinted() {
    Fixture fixture = new Fixture().put("handoffs/a.yaml", "id: a\n  b: c\n");
    fixture.put("handoffs/b.yaml", "- just\n- a list\n").put("handoffs/c.yaml", "<binary>");
    fixture
        .put("handoffs/d.json", "{\"id\": \"d\", \"id\": \"e\"}")
        .edit("on_error: source\n", "\n");

    assertThat(fixture.findings())
        .containsExactly("AHP026@2:4", "AHP026@1:1", "AHP026@1:1", "AHP026@1:13", "AHP003@17:1");
    assertThat(fixture.lint().contracts()).hasSize(5).allMatch(it -> it.level() == Level.NONE);
  }

  @Test
  void aBrokenRegistryIsToldOnceAndTrustedInNothing() {
    Fixture fixture = new Fixture().put("registry.yaml", "agents: {a: b: c}\n");

    assertThat(fixture.findings()).hasSize(1).allMatch(it -> it.startsWith("AHP026"));
    assertThat(fixture.lint().findings().get(0).file()).isEqualTo("agents/registry.yaml");
  }

  @Test
  void emptyFilesBesideTheContractsSayNothingAndAnEmptyContractIsNone() {
    Fixture fixture =
        new Fixture().put("permissions.yaml", "# none yet\n").put("handoffs.lock", "");
    assertThat(fixture.findings()).containsExactly("AHP007@16:3");

    assertThat(fixture.put(Fixture.CONTRACT, "").findings()).containsExactly("AHP026@1:1");
  }

  @Test
  void whatANamedAgentIsCanBeReachedByItsPromptOrRoutes() {
    Fixture fixture =
        new Fixture().edit("registry.yaml", "tools: [transfer_to_refund_agent], ", "");
    assertThat(fixture.findings()).containsExactly("AHP002@8:3");

    fixture.put("prompts/triage.md", "Hand refunds to the refund-agents.");
    assertThat(fixture.findings()).containsExactly("AHP002@8:3");
    fixture.put("prompts/triage.md", "Hand refunds to the refund-agent.");
    assertThat(fixture.findings()).isEmpty();
    fixture.put("prompts/triage.md", "Call transfer_to_refund_agent for refunds.");
    assertThat(fixture.findings()).isEmpty();
    fixture.remove("prompts/triage.md");
    fixture.edit(
        "registry.yaml", "domains: [support]", "domains: [support], routes: [refund-agent]");
    assertThat(fixture.findings()).isEmpty();
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
  void aPromptThatLendsAnothersPartIsAnImplicitHandoff(String sentence) {
    Fixture fixture = new Fixture().put("prompts/triage.md", "You sort requests.\n\n" + sentence);

    int line = sentence.contains("\n") ? 4 : 3;
    assertThat(fixture.findings()).containsExactly("AHP027@" + line + ":1");
    assertThat(fixture.lint().findings().get(0).file()).isEqualTo("agents/prompts/triage.md");
    assertThat(fixture.lint().level()).isEqualTo(Level.L2);
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
  void anOrdinaryPromptIsNone(String sentence) {
    assertThat(new Fixture().put("prompts/triage.md", sentence).findings()).isEmpty();
  }

  @Test
  void aPromptInTheRegistryIsReadWhereItStands() {
    Fixture fixture =
        new Fixture()
            .edit(
                "registry.yaml",
                "lead: {}",
                "lead:\n    prompt_text: |\n      You lead.\n      Answer as the refund agent.");

    assertThat(fixture.findings()).containsExactly("AHP027@7:1");
  }

  @Test
  void jsonContractsAreJudgedLikeYaml() {
    Fixture fixture = new Fixture();
    String json = YamlReader.read(fixture.text(Fixture.CONTRACT)).value().toText();
    fixture
        .remove(Fixture.CONTRACT)
        .put("handoffs/x.json", json.replace("\"on_error\"", "\"on_eror\""));

    assertThat(fixture.findings()).hasSize(2);
    assertThat(fixture.findings().get(0)).startsWith("AHP003@1:");
    assertThat(fixture.findings().get(1)).startsWith("AHP025@1:");
  }
}
