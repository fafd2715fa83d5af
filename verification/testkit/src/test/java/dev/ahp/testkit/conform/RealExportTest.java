package dev.ahp.testkit.conform;

import static dev.ahp.testkit.conform.BrokerExport.data;
import static dev.ahp.testkit.conform.BrokerExport.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.conform.ConformanceReport;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RealExportTest {
  private final BrokerExport export = BrokerExport.ofADay();

  @Test
  void unchangedExportHasNoViolations() {
    assertThat(export.violations()).isEmpty();
    assertThat(export.report(new TestAgentsDirectory()).records()).isGreaterThan(30);
    assertThat(export.events("retried")).contains("packet.failed", "packet.retried");
    assertThat(export.events("late")).contains("packet.cancelled", "packet.recovered");
    assertThat(export.events("checked-1")).contains("packet.reviewed");
  }

  @Test
  void unknownEdgeIsReported() {
    export.forging(
        "done",
        "packet.submitted",
        it -> it.with("toAgent", Json.of("e")).with("data", data(it).without("contract")));

    assertThat(export.violations()).contains("done no contract covers a to e");
  }

  @Test
  void missingContractIsReported() {
    export.forging("done", "packet.submitted", saying("contract", "gone"));

    assertThat(export.violations())
        .containsExactly("done names contract gone, which does not exist");
  }

  @Test
  void missingFieldAndInvalidPayloadAreReported() {
    export.forging("done", "packet.submitted", message(it -> it.without("task_summary")));
    export.forging("last", "packet.submitted", message(it -> it.with("amount", Json.of("nine"))));

    assertThat(export.violations())
        .anyMatch(it -> it.startsWith("done ") && it.contains("task_summary"))
        .anyMatch(it -> it.startsWith("last ") && it.contains("amount"));
  }

  @Test
  void payloadThatViolatesTheCurrentSchemaIsReported() {
    TestAgentsDirectory today =
        new TestAgentsDirectory().with("schemas/work.json", "\"number\"", "\"string\"");

    ConformanceReport report = export.report(today);

    assertThat(report.violations()).anyMatch(it -> it.message().contains("amount"));
  }

  @Test
  void retryOfANonIdempotentHandoffIsReported() {
    export.forgingAll(
        "retried",
        it ->
            data(it).has("contract")
                ? it.with("data", data(it).with("contract", Json.of("ask")))
                : it);

    assertThat(export.violations())
        .contains("retried was retried, but the handoff is not idempotent");
  }

  @Test
  void excessiveRetryIsReported() {
    TestAgentsDirectory today =
        new TestAgentsDirectory()
            .with("handoffs/try-twice.yaml", "max_retries: 1", "max_retries: 0");

    assertThat(export.report(today).violations())
        .anyMatch(it -> it.message().equals("was retried 1 times; max_retries is 0"));
  }

  @Test
  void unhandledTimeoutIsReported() {
    export.withoutReplacements("late").without("late", "packet.cancelled");

    assertThat(export.violations())
        .anyMatch(it -> it.startsWith("late has not been accepted after"));
  }

  @Test
  void unfinishedWorkIsReported() {
    export.without("done", "packet.completed");

    assertThat(export.violations()).anyMatch(it -> it.startsWith("done has not ended after"));
  }

  @Test
  void failureWithoutRecoveryIsReported() {
    export.withoutReplacements("late");

    assertThat(export.violations())
        .contains("late was not retried or recovered; the contract requires c");
  }

  @Test
  void recoveryToAnotherAgentIsReported() {
    export.forging("late", "packet.recovered", saying("target", "d"));

    assertThat(export.violations()).contains("late was recovered to d; the contract requires c");
  }

  @Test
  void outdatedLoopGuardIsReported() {
    for (String packet : new String[] {"done", "passing", "last"}) {
      export.forging(packet, "packet.submitted", it -> it.with("toAgent", Json.of("c")));
    }
    export.forging("passing", "packet.submitted", saying("previousPacketId", "done"));
    export.forging("last", "packet.submitted", saying("previousPacketId", "handed"));
    export.forging("retried", "packet.submitted", saying("previousPacketId", "last"));

    assertThat(export.violations()).anyMatch(it -> it.contains("c has already received this"));
  }

  @Test
  void replayWithinItsWindowIsReported() {
    export.forging(
        "passing",
        "packet.submitted",
        message(it -> it.with("provenance", JsonObject.builder().put("order", 1).build())));

    assertThat(export.violations())
        .containsExactly("passing repeats packet done within the replay window");
  }

  @Test
  void missingReviewIsReported() {
    export.without("checked-1", "packet.reviewed");
    export.forging(
        "checked-1",
        "packet.waiting",
        it -> it.with("event", Json.of("packet.completed")).with("to", Json.of("completed")));

    assertThat(export.violations())
        .anyMatch(it -> it.startsWith("checked-1 was completed without the review"));
  }

  @Test
  void wrongAuditEventIsReported() {
    export.forging("done", "packet.accepted", saying("auditEvent", "handoff.other"));

    assertThat(export.violations())
        .containsExactly("done carries handoff.other instead of the audit event handoff.ask");
  }

  @Test
  void revokedPermissionIsReported() {
    TestAgentsDirectory today =
        new TestAgentsDirectory().with("permissions.yaml", "[a, b, c, d]", "[a, c, d]");

    assertThat(export.report(today).violations())
        .anyMatch(it -> it.message().contains("perm:work"));
  }

  private static UnaryOperator<JsonObject> message(UnaryOperator<JsonObject> change) {
    return it ->
        it.with(
            "data",
            data(it)
                .with(
                    "message",
                    change.apply(data(it).object("message").orElse(JsonObject.empty()))));
  }
}
