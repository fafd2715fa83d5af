package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.lint.fix.Fixer;
import dev.ahp.lint.fix.Mended;
import dev.ahp.lint.rule.Level;
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
  void whatCanOnlyMeanOneThingIsMended(String fixed, String written) {
    Fixture fixture = new Fixture();
    fixture.edit(lineOf(fixture, fixed.split(":", 2)[0]), written);

    Mended mended = mend(fixture);

    assertThat(fixture.findings()).isNotEmpty();
    assertThat(mended.report().findings()).isEmpty();
    assertThat(mended.files()).hasSize(1);
    assertThat(mended.files().get(0).after())
        .isEqualTo(fixture.text(Fixture.CONTRACT).replace(written, fixed));
  }

  private static String lineOf(Fixture fixture, String field) {
    return fixture
        .text(Fixture.CONTRACT)
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
  void whatSomebodyMustDecideIsLeftAlone(String good, String bad) {
    Fixture fixture = new Fixture().edit(good, bad);

    Mended mended = mend(fixture);

    assertThat(fixture.findings()).isNotEmpty();
    assertThat(mended.files()).isEmpty();
    assertThat(mended.report().findings()).isEqualTo(fixture.lint().findings());
  }

  @Test
  void anIgnoreThatDoesNothingGoesWithItsLine() {
    Fixture fixture =
        new Fixture()
            .edit("on_error: source", "# ahp-ignore AHP003: all there\n  on_error: source")
            .edit("max_retries: 0", "max_retries: 0   # ahp-ignore AHP005: none");

    Mended mended = mend(fixture);

    assertThat(mended.files().get(0).after()).isEqualTo(new Fixture().text(Fixture.CONTRACT));
    assertThat(mended.fixes()).hasSize(2);
  }

  @Test
  void anIgnoreKeepsTheRuleThatItIsGoodFor() {
    Fixture fixture =
        new Fixture().edit("target: refund-agent", "target: nobody # ahp-ignore AHP009, AHP001: x");

    Mended mended = mend(fixture);

    assertThat(mended.files().get(0).after()).contains("target: nobody # ahp-ignore AHP001: x\n");
    assertThat(mended.report().findings()).isEmpty();
  }

  @Test
  void aFixThatWouldLeaveAnIgnoreWithoutUseWaitsForAPerson() {
    Fixture fixture =
        new Fixture()
            .edit("recovery:", "recovery: # ahp-ignore AHP003: the error route is not agreed yet")
            .edit("on_error: source", "on_eror: source");

    assertThat(fixture.findings()).containsExactly("AHP025@20:3");
    assertThat(mend(fixture).files()).isEmpty();
  }

  @Test
  void aNameStaysIfItsValueWouldBreakAnotherRule() {
    Fixture fixture = new Fixture();
    fixture.put(
        Fixture.CONTRACT, fixture.text(Fixture.CONTRACT) + "descriptoin: fine\nownr: [a]\n");

    Mended mended = mend(fixture);

    assertThat(mended.files().get(0).after()).contains("description: fine\nownr: [a]\n");
    assertThat(mended.report().findings()).hasSize(1);
  }

  @Test
  void aReviewedContractKeepsItsLevel() {
    Fixture fixture = new Fixture().asking(Level.L2);
    fixture.edit("human_in_the_loop: false", "human_in_the_loop: false\ndescriptoin: refunds");

    assertThat(mend(fixture).report().level()).isEqualTo(Level.L2);
  }

  @Test
  void windowsLinesAByteOrderMarkAndEmojiStayAsTheyAre() {
    String text =
        "\uFEFF# 😀 refunds\n"
            + new Fixture().text(Fixture.CONTRACT).replace("on_error", "on_eror");
    Fixture fixture = new Fixture().put(Fixture.CONTRACT, text.replace("\n", "\r\n"));

    assertThat(mend(fixture).files().get(0).after())
        .isEqualTo(text.replace("\n", "\r\n").replace("on_eror", "on_error"));
  }

  @Test
  void jsonStaysJson() {
    String json =
        new Fixture().load().contracts().get(0).json().toText().replace("\"1.0.0\"", "1.0");
    Fixture fixture = new Fixture().remove(Fixture.CONTRACT).put("handoffs/a.json", json);

    assertThat(mend(fixture).files().get(0).after())
        .isEqualTo(json.replace("\"version\":1.0,", "\"version\":\"1.0.0\","));
  }

  @Test
  void onlyFilesThatWereNamedAreMended() {
    String bad = new Fixture().text(Fixture.CONTRACT).replace("on_error", "on_eror");
    Fixture fixture =
        new Fixture()
            .put(Fixture.CONTRACT, bad)
            .put("handoffs/b.yaml", bad.replace("to-refunds", "to-b"));

    Mended mended =
        Fixer.mend(fixture, LintOptions.on(Fixture.TODAY).onlyOn(Set.of("handoffs/b.yaml")));

    assertThat(mended.files())
        .extracting(Mended.ChangedFile::path)
        .containsExactly("handoffs/b.yaml");
    assertThat(mended.report().findings()).isEmpty();
  }

  @Test
  void theDiffShowsWhatPatchWouldDo() {
    Fixture fixture = new Fixture().edit("on_error: source", "on_eror: source");

    assertThat(mend(fixture).files().get(0).diff())
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
               loop_guard: state.visited_agents""");
  }

  private static Mended mend(Fixture fixture) {
    return Fixer.mend(fixture, LintOptions.on(Fixture.TODAY));
  }
}
