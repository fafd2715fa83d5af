package dev.ahp.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.json.JsonFault;
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
  void aHandoffByTheBookBreaksNothing() {
    Export export = new Export().submitted(0, "p", "7").accepted(9, "p").completed(18, "p");

    assertThat(export.report().toJson().toText()).isEqualTo("{\"records\":3,\"violations\":[]}");
  }

  @Test
  void aBreachNamesItsRecordPacketAndContract() {
    Export export = new Export().submitted(0, "p", "7").accepted(12, "p");

    assertThat(export.report().toJson().toText())
        .isEqualTo(
            "{\"records\":2,\"violations\":[{\"chain\":\"0\",\"seq\":2,\"packetId\":\"p\","
                + "\"contract\":\"a-to-b-v1\",\"message\":\"was accepted after 12000 ms;"
                + " timeout_ms is 10000\"}]}");
  }

  @Test
  void anEdgeWithoutAContractIsABreach() {
    Export export =
        new Export().then(0, "p", "submitted", "{\"fromAgent\":\"b\",\"toAgent\":\"a\"}");

    assertThat(export.breaches()).containsExactly("1 no contract covers b to a");
  }

  @Test
  void aContractThatIsNotThereIsABreach() {
    Export export = new Export().then(0, "p", "submitted", "{\"data\":{\"contract\":\"gone\"}}");

    assertThat(export.breaches()).containsExactly("1 names contract gone, which is not there");
  }

  @Test
  void repliesReportsAndTheBrokersOwnPacketsNeedNoContract() {
    String edge = "{\"fromAgent\":\"b\",\"toAgent\":\"a\",\"data\":{\"type\":\"task.result\"}}";
    Export export =
        new Export()
            .then(0, "p", "submitted", edge)
            .then(0, "q", "submitted", edge.replace("task.result", "health.ping"))
            .then(0, "r", "submitted", "{\"fromAgent\":\"postmaster\",\"toAgent\":\"a\"}")
            .then(0, "s", "submitted", "{\"fromAgent\":\"b\",\"toAgent\":\"b\"}");

    assertThat(export.breaches()).isEmpty();
  }

  @Test
  void missingFieldsAndAPayloadThatDoesNotFitAreBreaches() {
    Export export =
        new Export()
            .then(
                0,
                "p",
                "submitted",
                "{\"data\":{\"message\":{\"task_summary\":null,\"provenance\":{},\"n\":\"x\"}}}");

    assertThat(export.breaches())
        .hasSize(3)
        .contains("1 the payload lacks task_summary", "1 the payload lacks provenance.order")
        .anyMatch(it -> it.startsWith("1 the payload does not fit: /n "));
  }

  @Test
  void whatWasRedactedIsNotHeldAgainstTheSchema() {
    Export export =
        new Export()
            .then(
                0,
                "p",
                "submitted",
                "{\"data\":{\"message\":{\"task_summary\":\"s\",\"provenance\":{\"order\":\"1\"},"
                    + "\"n\":\"[redacted]\"}}}");

    assertThat(export.breaches()).isEmpty();
  }

  @Test
  void aTargetWithoutPermissionOrInAnotherDomainIsABreach() {
    Export permission = new Export().where("perm:b", "perm:none").submitted(0, "p", "7");
    Export domain = new Export().where("'billing'", "'legal'").submitted(0, "p", "7");

    assertThat(permission.breaches()).containsExactly("1 b does not hold perm:none");
    assertThat(domain.breaches()).containsExactly("1 the work is not in the domain of b");
  }

  @Test
  void aRoleNeedsOneMemberWhoMay() {
    Export export =
        new Export()
            .where("target: b", "target: worker")
            .then(
                0,
                "p",
                "submitted",
                "{\"toAgent\":\"role:worker\",\"data\":{\"message\":{\"task_summary\":\"s\","
                    + "\"provenance\":{\"order\":\"1\"}}}}");

    assertThat(export.breaches()).isEmpty();
  }

  @Test
  void theClockStandsStillWhileAPacketWaitsButNotOnATool() {
    String onHuman = "{\"from\":\"running\",\"to\":\"waiting\",\"data\":{\"on\":\"human\"}}";
    String resumed = "{\"from\":\"waiting\",\"to\":\"running\"}";
    Export human =
        new Export()
            .submitted(0, "p", "7")
            .accepted(1, "p")
            .then(5, "p", "waiting", onHuman)
            .then(100, "p", "resumed", resumed)
            .completed(105, "p");
    Export tool =
        new Export()
            .submitted(0, "p", "7")
            .accepted(1, "p")
            .then(5, "p", "waiting", onHuman.replace("human", "tool"))
            .then(100, "p", "resumed", resumed)
            .completed(105, "p");

    assertThat(human.breaches()).isEmpty();
    assertThat(tool.breaches()).containsExactly("5 ended after 104000 ms; timeout_ms is 10000");
  }

  @Test
  void aTimeoutThatNobodyActedOnIsABreach() {
    Export waiting = new Export().submitted(0, "p", "7").submitted(60, "q", "8");
    Export running = new Export().submitted(0, "p", "7").accepted(1, "p").submitted(60, "q", "8");

    assertThat(waiting.breaches())
        .containsExactly("1 is not accepted after 60000 ms; timeout_ms is 10000");
    assertThat(running.breaches())
        .containsExactly("2 is not ended after 59000 ms; timeout_ms is 10000");
  }

  @Test
  void aScheduledPacketIsAcceptedInTimeAfterItWasDue() {
    Export export =
        new Export()
            .then(
                0,
                "p",
                "submitted",
                "{\"to\":\"validated\",\"data\":{\"message\":{\"task_summary\":\"s\","
                    + "\"provenance\":{\"order\":\"1\"}}}}")
            .then(100, "p", "due", "{\"from\":\"validated\",\"to\":\"ready\"}")
            .accepted(105, "p");

    assertThat(export.breaches()).isEmpty();
  }

  @Test
  void aRetryNeedsAnIdempotentHandoffAndHasABound() {
    Export twice =
        failed(new Export())
            .then(3, "p", "retried", "{\"data\":{\"packetId\":\"q\",\"attempt\":3}}");
    Export unsafe =
        failed(new Export().where("idempotent: true", "idempotent: false"))
            .then(3, "p", "retried", "{\"data\":{\"packetId\":\"q\",\"attempt\":2}}");

    assertThat(twice.breaches()).containsExactly("4 was tried again 2 times; max_retries is 1");
    assertThat(unsafe.breaches())
        .containsExactly("4 was tried again, but the handoff is not idempotent");
  }

  @Test
  void aRetryMayRepeatItsOriginalAndNobodyElseMay() {
    Export retry =
        failed(new Export())
            .submitted(3, "q", "7")
            .then(3, "p", "retried", "{\"data\":{\"packetId\":\"q\",\"attempt\":2}}");
    Export twin = new Export().submitted(0, "p", "7").submitted(8, "q", "7");
    Export later = new Export().submitted(0, "p", "7").accepted(1, "p").completed(2, "p");

    assertThat(retry.breaches()).isEmpty();
    assertThat(twin.breaches()).containsExactly("2 repeats packet p within the replay window");
    assertThat(later.submitted(70, "q", "7").breaches()).isEmpty();
  }

  @Test
  void aRecoveryGoesWhereTheContractSays() {
    Export right = rejected().then(3, "p", "recovered", recovery("supervisor", "lead"));
    Export wrong = rejected().then(3, "p", "recovered", recovery("c", "c"));
    Export back =
        rejected().then(3, "s", "rolled_back", "{\"data\":{\"handoff\":\"p\"},\"to\":\"running\"}");
    Export none = rejected().submitted(30, "q", "8");

    assertThat(right.breaches()).isEmpty();
    assertThat(wrong.breaches()).containsExactly("3 went to c; the contract says supervisor");
    assertThat(back.breaches())
        .containsExactly("3 went back to its source; the contract says supervisor");
    assertThat(none.breaches())
        .containsExactly("2 was not followed up; the contract says supervisor");
  }

  @Test
  void aRecoveryPacketNeedsNoContractWhicheverRecordComesFirst() {
    String edge = "{\"fromAgent\":\"a\",\"toAgent\":\"lead\",\"to\":\"ready\"}";
    Export export =
        rejected()
            .then(3, "r", "submitted", edge)
            .then(3, "p", "recovered", recovery("supervisor", "lead"));

    assertThat(export.breaches()).isEmpty();
  }

  @Test
  void workThatMustBeReviewedIsNotDoneBefore() {
    Export export =
        new Export()
            .where("trigger:", "review: {by: lead}\ntrigger:")
            .submitted(0, "p", "7")
            .accepted(1, "p")
            .completed(2, "p");

    assertThat(export.breaches())
        .containsExactly("3 was completed without the review that the contract asks for");
  }

  @Test
  void anAuditEventMustBeTheContractsOwn() {
    Export export =
        new Export()
            .submitted(0, "p", "7")
            .then(1, "p", "accepted", "{\"to\":\"running\",\"data\":{\"auditEvent\":\"other\"}}");

    assertThat(export.breaches())
        .containsExactly("2 carries other instead of the audit event handoff.a_to_b");
  }

  @Test
  void theFourthVisitOfAChainIsALoop() {
    Export export = new Export();
    for (int i = 0; i < 4; i++) {
      export.submitted(i, "p" + i, "o" + i);
      if (i > 0) {
        export.then(i, "p" + (i - 1), "handoff_started", "{\"data\":{\"handoff\":\"p" + i + "\"}}");
      }
    }

    assertThat(export.breaches()).containsExactly("6 b had this chain of work 3 times before");
  }

  @Test
  void aLineThatIsNoRecordIsRefused() {
    ConformanceCheck check =
        new ConformanceCheck(ContractSet.alone(new Contract(JsonObject.empty())));

    assertThatThrownBy(() -> check.line("{\"x\":1}")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> check.line("x")).isInstanceOf(JsonFault.class);
    check.line("{\"type\":\"ahp.audit.checkpoint\"}");
    check.line("{\"type\":\"ahp.audit.archive\"}");
    assertThat(check.report().records()).isZero();
  }

  @Property(tries = 100)
  void anyRecordsAreReadToTheEnd(@ForAll("events") List<String> events) {
    Export export = new Export();
    for (int i = 0; i < events.size(); i++) {
      String to = events.get((i * 7) % events.size());
      export.then(
          i,
          "p" + i % 3,
          events.get(i),
          "{\"to\":\"" + to + "\",\"data\":{\"packetId\":\"p1\",\"handoff\":\"p2\"}}");
    }

    assertThat(export.report().records()).isEqualTo(events.size());
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

  private static Export failed(Export export) {
    return export
        .submitted(0, "p", "7")
        .accepted(1, "p")
        .then(2, "p", "failed", "{\"to\":\"failed\",\"reason\":\"EXECUTION_ERROR\"}");
  }

  private static Export rejected() {
    return new Export()
        .submitted(0, "p", "7")
        .then(2, "p", "rejected", "{\"to\":\"cancelled\",\"reason\":\"REJECTED\"}");
  }

  private static String recovery(String route, String target) {
    return "{\"data\":{\"packetId\":\"r\",\"route\":\"%s\",\"target\":\"%s\"}}"
        .formatted(route, target);
  }
}
