package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.contract.ContractValidator;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ViolationList;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** A contract with many findings gets a short report. */
class ManyFindingsTest {
  @Test
  void aReportHasAtMostAHundredFindingsOfEachSeverity() {
    JsonObject.Builder payload = JsonObject.builder();
    for (int i = 0; i < 5_000; i++) {
      payload.put("unknown" + i, i);
    }
    JsonObject contract =
        JsonObject.builder().put("id", "a-to-b").put("payload", payload.build()).build();

    ContractValidator.Report report = new LintContractValidator().validate(contract);

    assertThat(report.findings().size()).isBetween(100, 200);
    assertThat(ViolationList.totalOf(report.errors()))
        .as("warnings are not errors")
        .isEqualTo(report.errors().size());
    assertThat(report.level()).isEqualTo(ContractValidator.NO_LEVEL);
  }

  @Test
  void allErrorsAreCounted() {
    JsonObject contract =
        JsonObject.builder()
            .put("id", "a-to-b")
            .put("tags", new JsonArray(Collections.nCopies(5_000, JsonObject.empty())))
            .build();

    ContractValidator.Report report = new LintContractValidator().validate(contract);

    assertThat(report.errors()).hasSizeLessThanOrEqualTo(100);
    assertThat(ViolationList.totalOf(report.errors()))
        .isGreaterThanOrEqualTo(report.errors().size());
  }
}
