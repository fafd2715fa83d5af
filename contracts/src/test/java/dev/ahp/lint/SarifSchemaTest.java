package dev.ahp.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.lint.report.ReportFormat;
import dev.ahp.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SarifSchemaTest {
  /** The official SARIF 2.1.0 schema, from a third-party jar. */
  private static final String SCHEMA = "/schema/sarif-schema-2.1.0.json";

  @Test
  void aReportWithFindingsIsValid() throws IOException {
    LintReport report =
        new LintFixture()
            .edit("  on_error: source\n", "")
            .edit("human_in_the_loop: false", "\"mo<o>d & \\u001b,\\nx\": 1")
            .put("handoffs/brok en#.yaml", "a: b: c")
            .lint();

    assertThat(official().violations(sarif(report))).isEmpty();
  }

  @Test
  void aReportWithoutFindingsIsValid() throws IOException {
    assertThat(official().violations(sarif(new LintFixture().lint()))).isEmpty();
  }

  @Test
  void theOfficialSchemaRejectsInvalidReports() throws IOException {
    JsonObject sarif = sarif(new LintFixture().lint()).asObject().orElseThrow();

    assertThat(official().violations(sarif.with("version", Json.of("2.0")))).isNotEmpty();
    assertThat(official().violations(sarif.without("runs"))).isNotEmpty();
    assertThat(official().violations(sarif.with("extra", Json.of(1)))).isNotEmpty();
  }

  private static Json sarif(LintReport report) {
    return JsonReader.read(ReportFormat.SARIF.write(report));
  }

  /**
   * The schema is draft 7 but read as 2020-12. It uses no keyword whose meaning changed in a way
   * that would accept more documents.
   */
  private static Schema official() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(SarifSchemaTest.class.getResourceAsStream(SCHEMA))) {
      String text = new String(in.readAllBytes(), UTF_8);
      JsonObject schema = JsonReader.read(text, JsonLimits.RENDERING).asObject().orElseThrow();
      return Schema.of(
          schema
              .without("$id")
              .with("$schema", Json.of("https://json-schema.org/draft/2020-12/schema")));
    }
  }
}
