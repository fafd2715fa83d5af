package dev.ahp.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class BriefValidatorTest {
  static final List<String> REQUIRED = BriefValidator.REQUIRED;

  private static final JsonObject VALID =
      JsonReader.read(
              """
              {"objective": "Stabilize the loop output for provider parity.",
               "in_scope": ["Update prompt copy", "Adjust loop analytics", "Refresh tests"],
               "out_of_scope": ["Provider model catalog changes"],
               "changed_files": ["scripts/loop/executor.ts"],
               "verification": [
                 {"command": "cd scripts && npm test", "result": "PASS", "notes": "All green."}],
               "open_risks": [
                 {"risk": "No live run performed", "impact": "Edge cases may exist",
                  "owner": "qa"}],
               "next_actions": ["Run live smoke tests", "Review run logs"],
               "assumptions": ["Provider CLIs remain installed and authenticated"],
               "a2a": {
                 "protocol_version": "0.3",
                 "sender": {"agent_id": "orchestrator.alpha", "provider": "openai"},
                 "receiver": {"agent_id": "verifier.beta", "provider": "anthropic"},
                 "capabilities_declared": ["mcp_tooling", "context_compaction"],
                 "interaction_id": "int-2026-02-20-001",
                 "handoff_reason": "handover for independent verification"}}
              """)
          .asObject()
          .orElseThrow();

  @Provide
  Arbitrary<JsonObject> briefs() {
    return BriefArbitraries.valid();
  }

  @Provide
  Arbitrary<Json> anyJson() {
    return BriefArbitraries.anyJson();
  }

  @Test
  void canonicalExamplesAreValid() {
    assertThat(BriefValidator.check(VALID)).isEmpty();
    assertThat(BriefValidator.check(BriefMarkdown.read(BriefReadingTest.TEMPLATE))).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("REQUIRED")
  void missingFieldIsReportedOnce(String field) {
    assertThat(violations(VALID.without(field))).containsExactly("SCHEMA_INVALID /" + field);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          objective     ~ ""                                     ~ SCHEMA_INVALID /objective
          objective     ~ ["one","two"]                          ~ SCHEMA_INVALID /objective
          in_scope      ~ "  "                                   ~ SCHEMA_INVALID /in_scope
          in_scope      ~ []                                     ~ SCHEMA_INVALID /in_scope
          in_scope      ~ ["a",""]                               ~ SCHEMA_INVALID /in_scope/1
          in_scope      ~ "one string is enough"                 ~
          assumptions   ~ {"a":"b"}                              ~ SCHEMA_INVALID /assumptions
          verification  ~ []                                     ~ EVIDENCE_MISSING /verification
          verification  ~ "all tests pass"                       ~ EVIDENCE_MISSING /verification
          verification  ~ ["all tests pass"]                     ~ EVIDENCE_MISSING /verification/0
          verification  ~ [{"result":"PASS"}]                    ~ EVIDENCE_MISSING /verification/0/command
          verification  ~ [{"command":" ","result":"PASS"}]      ~ EVIDENCE_MISSING /verification/0/command
          verification  ~ [{"command":"make"}]                   ~ SCHEMA_INVALID /verification/0/result
          verification  ~ [{"command":"make","result":"SKIP"}]   ~ SCHEMA_INVALID /verification/0/result
          verification  ~ 7                                      ~ SCHEMA_INVALID /verification
          open_risks    ~ []                                     ~ SCHEMA_INVALID /open_risks
          open_risks    ~ "none"                                 ~ RISK_INCOMPLETE /open_risks
          open_risks    ~ ["none"]                               ~ RISK_INCOMPLETE /open_risks/0
          open_risks    ~ [{"risk":"r","impact":"i"}]            ~ RISK_INCOMPLETE /open_risks/0/owner
          open_risks    ~ [{"risk":"r","impact":"","owner":"o"}] ~ RISK_INCOMPLETE /open_risks/0/impact
          open_risks    ~ [{"impact":"i","owner":"o"}]           ~ SCHEMA_INVALID /open_risks/0/risk
          next_actions  ~ ["1","2","3"]                          ~
          next_actions  ~ ["1","2","3","4"]                      ~ TOO_MANY_ACTIONS /next_actions
          a2a           ~ {"protocol_version":"0.3","sender":{"agent_id":"a"},"receiver":{},"interaction_id":"i"} ~ SCHEMA_INVALID /a2a/receiver/agent_id
          a2a           ~ {"protocol_version":"1.0","sender":{"agent_id":"a"},"receiver":{"agent_id":"b"},"interaction_id":"i"} ~ SCHEMA_INVALID /a2a/protocol_version
          a2a           ~ {"protocol_version":"0.3","sender":{"agent_id":"a"},"receiver":{"agent_id":"b"}} ~ SCHEMA_INVALID /a2a/interaction_id
          """)
  void invalidFieldIsReportedOnceWithItsCode(String field, String json, String violation) {
    List<String> violations = violations(VALID.with(field, JsonReader.read(json)));

    assertThat(violations).isEqualTo(violation == null ? List.of() : List.of(violation));
  }

  @Test
  void failureNeedsSeverityAndRollbackPath() {
    JsonObject failed =
        VALID.with("verification", JsonReader.read("[{\"command\":\"x\",\"result\":\"FAIL\"}]"));

    assertThat(violations(failed))
        .containsExactly(
            "ROLLBACK_MISSING /verification/0/blocker_severity",
            "ROLLBACK_MISSING /verification/0/rollback_path");
    assertThat(violations(failed.with("blocker_severity", Json.of("high"))))
        .containsExactly("ROLLBACK_MISSING /verification/0/rollback_path");
    assertThat(
            violations(
                failed
                    .with("blocker_severity", Json.of("high"))
                    .with("rollback_path", Json.of("git revert HEAD"))))
        .isEmpty();
    assertThat(
            violations(
                failed
                    .with("blocker_severity", Json.of("urgent"))
                    .with("rollback_path", Json.of("git revert HEAD"))))
        .containsExactly("ROLLBACK_MISSING /blocker_severity");
  }

  @Test
  void allViolationsAreReportedInFieldOrder() {
    JsonObject empty =
        JsonObject.builder().put("next_actions", JsonReader.read("[1,2,3,4]")).build();

    assertThat(violations(empty))
        .startsWith("SCHEMA_INVALID /objective", "SCHEMA_INVALID /in_scope")
        .contains("TOO_MANY_ACTIONS /next_actions", "SCHEMA_INVALID /next_actions/3")
        .endsWith("SCHEMA_INVALID /assumptions");
  }

  @Test
  void passWithNonZeroExitCodeIsInvalid() {
    JsonObject contradicting =
        VALID.with(
            "verification",
            JsonReader.read("[{\"command\":\"x\",\"result\":\"PASS\",\"exitCode\":1}]"));

    assertThat(violations(contradicting)).containsExactly("SCHEMA_INVALID /verification/0/result");
  }

  @Test
  void messagesDoNotContainPatterns() {
    assertThat(BriefValidator.check(VALID.with("objective", Json.of(" "))))
        .extracting(Violation::message)
        .containsExactly("must not be empty");
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void everyGeneratedBriefIsValid(@ForAll("briefs") JsonObject brief) {
    assertThat(BriefValidator.check(brief)).isEmpty();
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void validationNeverThrows(@ForAll("anyJson") Json first, @ForAll("anyJson") Json next) {
    JsonObject brief =
        VALID.with("verification", first).with("open_risks", next).with("a2a", first);

    assertThat(BriefValidator.check(brief)).extracting(Violation::pointer).doesNotHaveDuplicates();
  }

  private static List<String> violations(JsonObject brief) {
    return BriefValidator.check(brief).stream().map(it -> it.code() + " " + it.pointer()).toList();
  }

  @Test
  void aBriefWithManyErrorsGetsAShortReport() {
    JsonArray risks = new JsonArray(Collections.nCopies(10_000, JsonObject.empty()));
    JsonObject brief = JsonObject.builder().put("open_risks", risks).build();

    List<Violation> violations = BriefValidator.check(brief);

    assertThat(violations).hasSize(100);
    assertThat(ViolationList.totalOf(violations)).isGreaterThanOrEqualTo(20_000);
  }
}
