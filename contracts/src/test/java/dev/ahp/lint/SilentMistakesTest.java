package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SilentMistakesTest {
  private static final String MARKDOWN = "handoffs/triage-to-refunds.md";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"other-v2|AHP020@33:3", "triage-to-refunds-v1|AHP020@33:3"})
  void aReplacementThatNamesNoOtherContractIsReported(String replacement, String finding) {
    LintFixture fixture =
        new LintFixture()
            .edit(
                "human_in_the_loop: false",
                "deprecation:\n  replacement_id: %s\n  sunset: 2027-01-01".formatted(replacement));

    assertThat(fixture.findings()).containsExactly(finding);
  }

  @Test
  void aReplacementInTheSetIsNotReported() {
    LintFixture fixture = new LintFixture();
    fixture.put("handoffs/b.yaml", fixture.text(LintFixture.CONTRACT).replace("-v1", "-v2"));
    fixture.edit(
        "human_in_the_loop: false",
        "deprecation:\n  replacement_id: triage-to-refunds-v2\n  sunset: 2027-01-01");

    assertThat(fixture.findings()).noneMatch(it -> it.startsWith("AHP020"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'properties':{'provenance':{}}}|1",
        "{'properties':{'provenance':{'type':'object'}}}|1",
        "{'properties':{'provenance':true}}|1",
        "{'properties':{'provenance':{'type':'object','minProperties':1}}}|0",
        "{'properties':{'provenance':{'required':['message_ids']}}}|0",
        "{}|0"
      })
  void aSchemaThatAcceptsEmptyProvenanceIsReported(String schema, int findings) {
    LintFixture fixture =
        new LintFixture()
            .edit("provenance.order_id, constraints]", "provenance, constraints]")
            .put("schemas/refund@1.0.0.json", schema.replace('\'', '"'));

    assertThat(fixture.findings()).hasSize(findings).allMatch("AHP014@10:3"::equals);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`triage-agent: {roles: [triage]}`|AHP029@1:1",
        "`supervisor: lead\nagents: [{name: triage-agent}]`|AHP029@2:1",
        "`agents:\n  triage-agent: triage`|AHP029@2:3"
      })
  void aRegistryOfAnotherShapeIsReported(String registry, String finding) {
    LintFixture fixture = new LintFixture().put("registry.yaml", registry.replace("\\n", "\n"));

    assertThat(fixture.findings()).contains(finding);
  }

  @Test
  void aContractInMarkdownIsLintedWithPositionsOfTheMarkdown() {
    LintFixture fixture = new LintFixture();
    String yaml = fixture.text(LintFixture.CONTRACT).replace("target: refund-agent", "target: x");
    fixture.remove(LintFixture.CONTRACT);
    fixture.put(MARKDOWN, "# Refunds\n\nWhy.\n\n```yaml\n" + yaml + "```\n\nMore.\n");

    assertThat(fixture.findings()).containsExactly("AHP001@9:1");
    assertThat(fixture.lint().findings().get(0).file()).isEqualTo("agents/" + MARKDOWN);
  }

  @Test
  void theBlockWithAnIdIsTheContract() {
    LintFixture fixture = new LintFixture();
    String yaml = fixture.text(LintFixture.CONTRACT);
    fixture.remove(LintFixture.CONTRACT);
    fixture.put(MARKDOWN, "```yaml\na: 1\n```\n```yaml\n" + yaml + "```\n");

    assertThat(fixture.findings()).isEmpty();
    assertThat(fixture.lint().files()).isEqualTo(1);
  }

  @Test
  void severalContractsInOneMarkdownFileAreReported() {
    LintFixture fixture = new LintFixture();
    fixture.put(MARKDOWN, "```yaml\nid: a\n```\n```yml\nid: b\n```\n");

    assertThat(fixture.findings()).containsExactly("AHP026@1:1");
  }

  @Test
  void markdownWithoutAYamlBlockIsDocumentation() {
    LintFixture fixture = new LintFixture().put("handoffs/README.md", "```sh\nahp lint\n```\n");

    assertThat(fixture.findings()).isEmpty();
    assertThat(fixture.lint().files()).isEqualTo(1);
  }
}
