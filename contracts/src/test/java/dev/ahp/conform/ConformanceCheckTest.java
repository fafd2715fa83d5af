package dev.ahp.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ConformanceCheckTest {
  @Test
  void aConformingHandoffHasNoBreach() {
    ExportFixture fixture =
        new ExportFixture().submitted(0, "p", "7").accepted(9, "p").completed(18, "p");

    assertThat(fixture.report().toJson().toText()).isEqualTo("{\"records\":3,\"violations\":[]}");
  }

  @Test
  void aBreachNamesItsRecordPacketAndContract() {
    ExportFixture fixture = new ExportFixture().submitted(0, "p", "7").accepted(12, "p");

    assertThat(fixture.report().toJson().toText())
        .isEqualTo(
            "{\"records\":2,\"violations\":[{\"chain\":\"0\",\"seq\":2,\"packetId\":\"p\","
                + "\"contract\":\"a-to-b-v1\",\"message\":\"was accepted after 12000 ms;"
                + " timeout_ms is 10000\"}]}");
  }

  @Test
  void anEdgeWithoutAContractIsABreach() {
    ExportFixture fixture =
        new ExportFixture().then(0, "p", "submitted", "{\"fromAgent\":\"b\",\"toAgent\":\"a\"}");

    assertThat(fixture.breaches()).containsExactly("1 no contract covers b to a");
  }

  @Test
  void anUnknownContractIsABreach() {
    ExportFixture fixture =
        new ExportFixture().then(0, "p", "submitted", "{\"data\":{\"contract\":\"gone\"}}");

    assertThat(fixture.breaches()).containsExactly("1 names contract gone, which does not exist");
  }

  @Test
  void repliesReportsAndTheBrokersOwnPacketsNeedNoContract() {
    String edge = "{\"fromAgent\":\"b\",\"toAgent\":\"a\",\"data\":{\"type\":\"task.result\"}}";
    ExportFixture fixture =
        new ExportFixture()
            .then(0, "p", "submitted", edge)
            .then(0, "q", "submitted", edge.replace("task.result", "health.ping"))
            .then(0, "r", "submitted", "{\"fromAgent\":\"postmaster\",\"toAgent\":\"a\"}")
            .then(0, "s", "submitted", "{\"fromAgent\":\"b\",\"toAgent\":\"b\"}");

    assertThat(fixture.breaches()).isEmpty();
  }

  @Test
  void missingFieldsAndInvalidPayloadsAreBreaches() {
    ExportFixture fixture =
        new ExportFixture()
            .then(
                0,
                "p",
                "submitted",
                "{\"data\":{\"message\":{\"task_summary\":null,\"provenance\":{},\"n\":\"x\"}}}");

    assertThat(fixture.breaches())
        .hasSize(3)
        .contains("1 the payload lacks task_summary", "1 the payload lacks provenance.order")
        .anyMatch(it -> it.startsWith("1 the payload violates its schema: /n "));
  }

  @Test
  void redactedValuesAreNotValidated() {
    ExportFixture fixture =
        new ExportFixture()
            .then(
                0,
                "p",
                "submitted",
                "{\"data\":{\"message\":{\"task_summary\":\"s\",\"provenance\":{\"order\":\"1\"},"
                    + "\"n\":\"[redacted]\"}}}");

    assertThat(fixture.breaches()).isEmpty();
  }

  @Test
  void aTargetWithoutPermissionOrInAnotherDomainIsABreach() {
    ExportFixture permission =
        new ExportFixture().where("perm:b", "perm:none").submitted(0, "p", "7");
    ExportFixture domain = new ExportFixture().where("'billing'", "'legal'").submitted(0, "p", "7");

    assertThat(permission.breaches()).containsExactly("1 b lacks permission perm:none");
    assertThat(domain.breaches()).containsExactly("1 domain_match is not satisfied by b");
  }

  @Test
  void oneMemberOfARoleMustBePermitted() {
    ExportFixture fixture =
        new ExportFixture()
            .where("target: b", "target: worker")
            .then(
                0,
                "p",
                "submitted",
                "{\"toAgent\":\"role:worker\",\"data\":{\"message\":{\"task_summary\":\"s\","
                    + "\"provenance\":{\"order\":\"1\"}}}}");

    assertThat(fixture.breaches()).isEmpty();
  }

  @Test
  void theClockStopsWhileAPacketWaitsExceptOnATool() {
    String onHuman = "{\"from\":\"running\",\"to\":\"waiting\",\"data\":{\"on\":\"human\"}}";
    String resumed = "{\"from\":\"waiting\",\"to\":\"running\"}";
    ExportFixture human =
        new ExportFixture()
            .submitted(0, "p", "7")
            .accepted(1, "p")
            .then(5, "p", "waiting", onHuman)
            .then(100, "p", "resumed", resumed)
            .completed(105, "p");
    ExportFixture tool =
        new ExportFixture()
            .submitted(0, "p", "7")
            .accepted(1, "p")
            .then(5, "p", "waiting", onHuman.replace("human", "tool"))
            .then(100, "p", "resumed", resumed)
            .completed(105, "p");

    assertThat(human.breaches()).isEmpty();
    assertThat(tool.breaches()).containsExactly("5 ended after 104000 ms; timeout_ms is 10000");
  }

  @Test
  void anUnhandledTimeoutIsABreach() {
    ExportFixture waiting = new ExportFixture().submitted(0, "p", "7").submitted(60, "q", "8");
    ExportFixture running =
        new ExportFixture().submitted(0, "p", "7").accepted(1, "p").submitted(60, "q", "8");

    assertThat(waiting.breaches())
        .containsExactly("1 has not been accepted after 60000 ms; timeout_ms is 10000");
    assertThat(running.breaches())
        .containsExactly("2 has not ended after 59000 ms; timeout_ms is 10000");
  }

  @Test
  void theTimeoutOfAScheduledPacketStartsWhenItIsDue() {
    ExportFixture fixture =
        new ExportFixture()
            .then(
                0,
                "p",
                "submitted",
                "{\"to\":\"validated\",\"data\":{\"message\":{\"task_summary\":\"s\","
                    + "\"provenance\":{\"order\":\"1\"}}}}")
            .then(100, "p", "due", "{\"from\":\"validated\",\"to\":\"ready\"}")
            .accepted(105, "p");

    assertThat(fixture.breaches()).isEmpty();
  }

  @Test
  void retriesRequireIdempotenceAndAreLimited() {
    ExportFixture twice =
        failed(new ExportFixture())
            .then(3, "p", "retried", "{\"data\":{\"packetId\":\"q\",\"attempt\":3}}");
    ExportFixture unsafe =
        failed(new ExportFixture().where("idempotent: true", "idempotent: false"))
            .then(3, "p", "retried", "{\"data\":{\"packetId\":\"q\",\"attempt\":2}}");

    assertThat(twice.breaches()).containsExactly("4 was retried 2 times; max_retries is 1");
    assertThat(unsafe.breaches())
        .containsExactly("4 was retried, but the handoff is not idempotent");
  }

  @Test
  void onlyARetryMayRepeatItsOriginal() {
    ExportFixture retry =
        failed(new ExportFixture())
            .submitted(3, "q", "7")
            .then(3, "p", "retried", "{\"data\":{\"packetId\":\"q\",\"attempt\":2}}");
    ExportFixture twin = new ExportFixture().submitted(0, "p", "7").submitted(8, "q", "7");
    ExportFixture later =
        new ExportFixture().submitted(0, "p", "7").accepted(1, "p").completed(2, "p");

    assertThat(retry.breaches()).isEmpty();
    assertThat(twin.breaches()).containsExactly("2 repeats packet p within the replay window");
    assertThat(later.submitted(70, "q", "7").breaches()).isEmpty();
  }

  @Test
  void aRecoveryMustFollowTheContract() {
    ExportFixture right = rejected().then(3, "p", "recovered", recovery("supervisor", "lead"));
    ExportFixture wrong = rejected().then(3, "p", "recovered", recovery("c", "c"));
    ExportFixture back =
        rejected().then(3, "s", "rolled_back", "{\"data\":{\"handoff\":\"p\"},\"to\":\"running\"}");
    ExportFixture none = rejected().submitted(30, "q", "8");

    assertThat(right.breaches()).isEmpty();
    assertThat(wrong.breaches())
        .containsExactly("3 was recovered to c; the contract requires supervisor");
    assertThat(back.breaches())
        .containsExactly("3 was rolled back to its source; the contract requires supervisor");
    assertThat(none.breaches())
        .containsExactly("2 was not retried or recovered; the contract requires supervisor");
  }

  @Test
  void aRecoveryPacketNeedsNoContractInAnyRecordOrder() {
    String edge = "{\"fromAgent\":\"a\",\"toAgent\":\"lead\",\"to\":\"ready\"}";
    ExportFixture fixture =
        rejected()
            .then(3, "r", "submitted", edge)
            .then(3, "p", "recovered", recovery("supervisor", "lead"));

    assertThat(fixture.breaches()).isEmpty();
  }

  @Test
  void workMustBeReviewedBeforeCompletion() {
    ExportFixture fixture =
        new ExportFixture()
            .where("trigger:", "review: {by: lead}\ntrigger:")
            .submitted(0, "p", "7")
            .accepted(1, "p")
            .completed(2, "p");

    assertThat(fixture.breaches())
        .containsExactly("3 was completed without the review that the contract requires");
  }

  @Test
  void theAuditEventMustMatchTheContract() {
    ExportFixture fixture =
        new ExportFixture()
            .submitted(0, "p", "7")
            .then(1, "p", "accepted", "{\"to\":\"running\",\"data\":{\"auditEvent\":\"other\"}}");

    assertThat(fixture.breaches())
        .containsExactly("2 carries other instead of the audit event handoff.a_to_b");
  }

  @Test
  void theFourthVisitOfAChainIsALoop() {
    ExportFixture fixture = new ExportFixture();
    for (int i = 0; i < 4; i++) {
      fixture.submitted(i, "p" + i, "o" + i);
      if (i > 0) {
        fixture.then(
            i, "p" + (i - 1), "handoff_started", "{\"data\":{\"handoff\":\"p" + i + "\"}}");
      }
    }

    assertThat(fixture.breaches())
        .containsExactly("6 b has already received this chain of work 3 times");
  }

  @Test
  void aLineThatIsNotARecordIsRejected() {
    ConformanceCheck check =
        new ConformanceCheck(ContractSet.alone(new Contract(JsonObject.empty())));

    assertThatThrownBy(() -> check.line("{\"x\":1}")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> check.line("x")).isInstanceOf(JsonException.class);
    check.line("{\"type\":\"ahp.audit.checkpoint\"}");
    check.line("{\"type\":\"ahp.audit.archive\"}");
    assertThat(check.report().records()).isZero();
  }

  @Property(tries = 100)
  void recordsInAnyOrderAreRead(@ForAll("events") List<String> events) {
    ExportFixture fixture = new ExportFixture();
    for (int i = 0; i < events.size(); i++) {
      String to = events.get((i * 7) % events.size());
      fixture.then(
          i,
          "p" + i % 3,
          events.get(i),
          "{\"to\":\"" + to + "\",\"data\":{\"packetId\":\"p1\",\"handoff\":\"p2\"}}");
    }

    assertThat(fixture.report().records()).isEqualTo(events.size());
  }

  @Provide
  Arbitrary<List<String>> events() {
    return Arbitraries.of(
            "submitted",
            "accepted",
            "rejected",
            "retried",
            "recovered",
            "rolled_back",
            "completed",
            "failed",
            "waiting",
            "handoff_started",
            "reviewed",
            "ready",
            "running",
            "due")
        .list()
        .ofMinSize(1)
        .ofMaxSize(20);
  }

  private static ExportFixture failed(ExportFixture fixture) {
    return fixture
        .submitted(0, "p", "7")
        .accepted(1, "p")
        .then(2, "p", "failed", "{\"to\":\"failed\",\"reason\":\"EXECUTION_ERROR\"}");
  }

  private static ExportFixture rejected() {
    return new ExportFixture()
        .submitted(0, "p", "7")
        .then(2, "p", "rejected", "{\"to\":\"cancelled\",\"reason\":\"REJECTED\"}");
  }

  private static String recovery(String route, String target) {
    return "{\"data\":{\"packetId\":\"r\",\"route\":\"%s\",\"target\":\"%s\"}}"
        .formatted(route, target);
  }

  @Test
  void aPacketWhoseTriggerIsFalseIsABreach() {
    String predicate = "trigger: {predicate: \"payload.provenance.order == '7'\"}";
    ExportFixture fixture =
        new ExportFixture()
            .where("trigger: {tool_call: t}", predicate)
            .submitted(0, "p", "7")
            .accepted(1, "p")
            .completed(2, "p")
            .submitted(3, "q", "8")
            .accepted(4, "q")
            .completed(5, "q");

    assertThat(fixture.breaches())
        .containsExactly(
            "4 was sent although its trigger is false: payload.provenance.order == '7'");
  }

  @Test
  void aTriggerOverThePacketIsNotChecked() {
    ExportFixture fixture =
        new ExportFixture()
            .where("trigger: {tool_call: t}", "trigger: {predicate: \"packet.priority == 'HIGH'\"}")
            .submitted(0, "p", "7")
            .accepted(1, "p")
            .completed(2, "p");

    assertThat(fixture.breaches()).isEmpty();
  }
}
