package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.lint.rule.ConformanceLevel;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "on_error: source | on_eror: source",
        "on_error: source | onError: source",
        "on_error: source | on-error: source",
        "timeout_ms: 30000 | timeoutMs: 30000",
        "timeout_ms: 30000 | timeout_sm: 30000",
        "timeout_ms: 30000 | `timeout_ms: \"30000\"`",
        "timeout_ms: 30000 # half a minute | timeout_ms: '30000' # half a minute",
        "max_retries: 0 | max_retries: '0'",
        "idempotent: true | idempotent: 'true'",
        "history_strategy: summary | history_strategy: Summary",
        "version: 1.0.0 | version: 1.0",
        "version: 1.0.0 | version: 1",
        "version: 1.10.0 | version: 1.10",
        "version: '1.2.0' | version: '1.2'",
        "version: 1.0.0 | version: v1.0.0",
        "version: 1.0.0 # first | version: 1.0 # first",
        "metrics: [handoff.latency_ms] | metrics: handoff.latency_ms",
        "metrics: ['handoff.latency_ms'] | metrics: 'handoff.latency_ms'",
        "acceptance_criteria: | acceptance_criterai:",
      })
  void unambiguousMistakesAreFixed(String fixed, String written) {
    LintFixture lintFixture = new LintFixture();
    lintFixture.edit(lineOf(lintFixture, fixed.split(":", 2)[0]), written);

    FixResult fixResult = fix(lintFixture);

    assertThat(lintFixture.findings()).isNotEmpty();
    assertThat(fixResult.report().findings()).isEmpty();
    assertThat(fixResult.files()).hasSize(1);
    assertThat(fixResult.files().get(0).after())
        .isEqualTo(lintFixture.text(LintFixture.CONTRACT).replace(written, fixed));
  }

  private static String lineOf(LintFixture lintFixture, String field) {
    return lintFixture
        .text(LintFixture.CONTRACT)
        .lines()
        .map(String::strip)
        .filter(it -> it.startsWith(field + ":"))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "on_error: source | on_panic: source",
        "on_error: source | on_err: source",
        "on_error: source | `\"on_er\\u006for2\": source`",
        "on_error: source | `on_error: source\n  on_eror: source`",
        "timeout_ms: 30000 | timeout_ms: 30s",
        "timeout_ms: 30000 | timeout_ms: '030'",
        "timeout_ms: 30000 | timeout_ms: 1.5",
        "idempotent: true | idempotent: yes",
        "version: 1.0.0 | version: 1e0",
        "version: 1.0.0 | version: latest",
        "version: 1.0.0 | version: &v 1.0",
        "version: 1.0.0 | version: 1.0.0.0",
        "metrics: [handoff.latency_ms] | metrics: a, b]",
        "target: refund-agent | target: refund-agnt",
        "id: triage-to-refunds-v1 | id: Triage-To-Refunds-V1",
        "history_strategy: summary | history_strategy: sumary",
      })
  void ambiguousMistakesAreNotFixed(String good, String bad) {
    LintFixture lintFixture = new LintFixture().edit(good, bad);

    FixResult fixResult = fix(lintFixture);

    assertThat(lintFixture.findings()).isNotEmpty();
    assertThat(fixResult.files()).isEmpty();
    assertThat(fixResult.report().findings()).isEqualTo(lintFixture.lint().findings());
  }

  @Test
  void anUnusedIgnoreIsRemovedWithItsLine() {
    LintFixture lintFixture =
        new LintFixture()
            .edit("on_error: source", "# ahp-ignore AHP003: all there\n  on_error: source")
            .edit("max_retries: 0", "max_retries: 0   # ahp-ignore AHP005: none");

    FixResult fixResult = fix(lintFixture);

    assertThat(fixResult.files().get(0).after())
        .isEqualTo(new LintFixture().text(LintFixture.CONTRACT));
    assertThat(fixResult.fixes()).hasSize(2);
  }

  @Test
  void anIgnoreKeepsTheRulesThatItSuppresses() {
    LintFixture lintFixture =
        new LintFixture()
            .edit("target: refund-agent", "target: nobody # ahp-ignore AHP009, AHP001: x");

    FixResult fixResult = fix(lintFixture);

    assertThat(fixResult.files().get(0).after())
        .contains("target: nobody # ahp-ignore AHP001: x\n");
    assertThat(fixResult.report().findings()).isEmpty();
  }

  @Test
  void aFixThatMakesAnIgnoreUnusedIsNotApplied() {
    LintFixture lintFixture =
        new LintFixture()
            .edit("recovery:", "recovery: # ahp-ignore AHP003: the error route is not agreed yet")
            .edit("on_error: source", "on_eror: source");

    assertThat(lintFixture.findings()).containsExactly("AHP025@20:3");
    assertThat(fix(lintFixture).files()).isEmpty();
  }

  @Test
  void aFieldIsNotRenamedIfItsValueViolatesAnotherRule() {
    LintFixture lintFixture = new LintFixture();
    lintFixture.put(
        LintFixture.CONTRACT,
        lintFixture.text(LintFixture.CONTRACT) + "descriptoin: fine\nownr: [a]\n");

    FixResult fixResult = fix(lintFixture);

    assertThat(fixResult.files().get(0).after()).contains("description: fine\nownr: [a]\n");
    assertThat(fixResult.report().findings()).hasSize(1);
  }

  @Test
  void aReviewedContractKeepsItsLevel() {
    LintFixture lintFixture = new LintFixture().asking(ConformanceLevel.L2);
    lintFixture.edit("human_in_the_loop: false", "human_in_the_loop: false\ndescriptoin: refunds");

    assertThat(fix(lintFixture).report().level()).isEqualTo(ConformanceLevel.L2);
  }

  @Test
  void crlfByteOrderMarkAndEmojiArePreserved() {
    String text =
        "\uFEFF# 😀 refunds\n"
            + new LintFixture().text(LintFixture.CONTRACT).replace("on_error", "on_eror");
    LintFixture lintFixture =
        new LintFixture().put(LintFixture.CONTRACT, text.replace("\n", "\r\n"));

    assertThat(fix(lintFixture).files().get(0).after())
        .isEqualTo(text.replace("\n", "\r\n").replace("on_eror", "on_error"));
  }

  @Test
  void jsonStaysJson() {
    String json =
        new LintFixture().load().contracts().get(0).json().toText().replace("\"1.0.0\"", "1.0");
    LintFixture lintFixture =
        new LintFixture().remove(LintFixture.CONTRACT).put("handoffs/a.json", json);

    assertThat(fix(lintFixture).files().get(0).after())
        .isEqualTo(json.replace("\"version\":1.0,", "\"version\":\"1.0.0\","));
  }

  @Test
  void onlySelectedFilesAreFixed() {
    String bad = new LintFixture().text(LintFixture.CONTRACT).replace("on_error", "on_eror");
    LintFixture lintFixture =
        new LintFixture()
            .put(LintFixture.CONTRACT, bad)
            .put("handoffs/b.yaml", bad.replace("to-refunds", "to-b"));

    FixResult fixResult =
        Fixer.mend(
            lintFixture, LintOptions.on(LintFixture.TODAY).onlyOn(Set.of("handoffs/b.yaml")));

    assertThat(fixResult.files())
        .extracting(FixResult.ChangedFile::path)
        .containsExactly("handoffs/b.yaml");
    assertThat(fixResult.report().findings()).isEmpty();
  }

  @Test
  void theDiffIsValidForPatch() {
    LintFixture lintFixture = new LintFixture().edit("on_error: source", "on_eror: source");

    assertThat(fix(lintFixture).files().get(0).diff())
        .isEqualTo(
            """
            --- agents/handoffs/triage-to-refunds.yaml
            +++ agents/handoffs/triage-to-refunds.yaml
            @@ -17,7 +17,7 @@
             recovery:
               on_reject: supervisor
               on_timeout: supervisor
            -  on_eror: source
            +  on_error: source
               timeout_ms: 30000
               max_retries: 0
               loop_guard: state.visited_agents\
            """);
  }

  private static FixResult fix(LintFixture lintFixture) {
    return Fixer.mend(lintFixture, LintOptions.on(LintFixture.TODAY));
  }
}
