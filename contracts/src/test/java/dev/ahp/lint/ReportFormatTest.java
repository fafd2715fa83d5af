package dev.ahp.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonPointer;
import dev.ahp.json.JsonReader;
import dev.ahp.lint.report.ReportFormat;
import dev.ahp.lint.rule.LintRules;
import java.io.ByteArrayInputStream;
import java.util.Locale;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class ReportFormatTest {
  private static final LintReport REPORT =
      new LintFixture()
          .edit("  on_error: source\n", "")
          .edit("human_in_the_loop: false", "\"mo<o>d & \\u001b,\\nx\": 1")
          .put("handoffs/broken.yaml", "a: b: c")
          .lint();

  private static Json at(Json document, String pointer) {
    return Objects.requireNonNull(JsonPointer.parse(pointer).in(document), pointer);
  }

  @Test
  void textShowsTheLineAndTheHint() {
    assertThat(ReportFormat.TEXT.write(REPORT))
        .contains(
            """
            agents/handoffs/triage-to-refunds.yaml:17:1: error AHP003 missing-recovery: recovery lacks on_error
               17 | recovery:
                  | ^
              hint: Set recovery.on_reject, on_timeout and on_error to source, supervisor, human or an agent.
            """)
        .contains("none  triage-to-refunds-v1  agents/handoffs/triage-to-refunds.yaml\n")
        .endsWith("2 files, 2 errors, 1 warning; level none")
        .doesNotContain("\u001b");
  }

  @Test
  void numbersUseAsciiDigitsInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      for (ReportFormat format : ReportFormat.values()) {
        Locale.setDefault(Locale.ROOT);
        String plain = format.write(REPORT);
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        assertThat(format.write(REPORT)).isEqualTo(plain);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void jsonHasTheDocumentedFormat() {
    Json json = JsonReader.read(ReportFormat.JSON.write(REPORT));

    assertThat(at(json, "/files")).isEqualTo(Json.of(2));
    assertThat(at(json, "/contracts/0"))
        .isEqualTo(
            JsonReader.read(
                "{\"id\":null,\"file\":\"agents/handoffs/broken.yaml\",\"level\":\"none\"}"));
    assertThat(at(json, "/findings/1").toText())
        .startsWith(
            "{\"rule\":\"AHP003\",\"severity\":\"error\",\"file\":\"agents/handoffs/triage-to-refunds.yaml\""
                + ",\"line\":17,\"column\":1,\"contract\":\"triage-to-refunds-v1\",\"message\":");
    assertThat(at(json, "/level")).isEqualTo(Json.of("none"));
  }

  @Test
  void sarifHasOneRunWithAllRulesAndOneResultPerFinding() {
    Json sarif = JsonReader.read(ReportFormat.SARIF.write(REPORT));

    assertThat(at(sarif, "/version")).isEqualTo(Json.of("2.1.0"));
    assertThat(at(sarif, "/runs/0/tool/driver/name")).isEqualTo(Json.of("ahp"));
    assertThat(at(sarif, "/runs/0/tool/driver/rules").asArray().orElseThrow().size())
        .isEqualTo(LintRules.all().size());
    assertThat(at(sarif, "/runs/0/results").asArray().orElseThrow().size()).isEqualTo(3);
    assertThat(at(sarif, "/runs/0/results/1/ruleId")).isEqualTo(Json.of("AHP003"));
    assertThat(at(sarif, "/runs/0/results/1/ruleIndex")).isEqualTo(Json.of(2));
    assertThat(at(sarif, "/runs/0/results/1/locations/0/physicalLocation/region").toText())
        .isEqualTo("{\"startLine\":17,\"startColumn\":1}");
    assertThat(at(sarif, "/runs/0/results/1/locations/0/physicalLocation/artifactLocation/uri"))
        .isEqualTo(Json.of("agents/handoffs/triage-to-refunds.yaml"));
  }

  @Test
  void junitHasOneTestcasePerContractAndFailuresForErrors() throws Exception {
    String xml = ReportFormat.JUNIT.write(REPORT);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml.getBytes(UTF_8)));

    assertThat(document.getElementsByTagName("testcase").getLength()).isEqualTo(2);
    assertThat(document.getElementsByTagName("failure").getLength()).isEqualTo(2);
    assertThat(ReportFormat.JUNIT.write(new LintFixture().lint()))
        .contains("tests=\"1\" failures=\"0\"")
        .doesNotContain("<failure");
  }

  @Test
  void githubHasOneCommandPerLine() {
    assertThat(ReportFormat.GITHUB.write(REPORT))
        .hasLineCount(3)
        .contains(
            "::error file=agents/handoffs/triage-to-refunds.yaml,line=17,col=1::AHP003 recovery"
                + " lacks on_error\n")
        .contains("::warning file=")
        .contains("%0Ax");
    assertThat(ReportFormat.GITHUB.write(new LintFixture().lint())).isEmpty();
  }
}
