package dev.ahp.soak.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.AuditRecord;
import dev.ahp.Packet;
import dev.ahp.TaskResult;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.soak.history.Attempt.Action;
import dev.ahp.soak.history.Attempt.CallOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the check finds each kind of damage in a history that is otherwise sound. */
class HistoryCheckerTest {
  private final List<Attempt> attempts = new ArrayList<>();
  private final List<AuditRecord> trace = new ArrayList<>();
  private final List<Packet> packets = new ArrayList<>();
  private String result = "{\"status\":\"COMPLETED\",\"result\":{\"mark\":\"m1\"}}";
  private long now;

  @BeforeEach
  void completePacket() {
    attempt("sender", Action.SUBMIT, 0, "", CallOutcome.ACKNOWLEDGED);
    attempt("worker", Action.CLAIM, 1, "", CallOutcome.ACKNOWLEDGED);
    attempt("worker", Action.ACCEPT, 1, "", CallOutcome.UNKNOWN);
    attempt("worker", Action.COMPLETE, 2, "m1", CallOutcome.ACKNOWLEDGED);
    record("packet.submitted", "sender", "null", "\"ready\"");
    record("packet.offered", "worker", "\"ready\"", "\"ready\"");
    record("packet.accepted", "worker", "\"ready\"", "\"running\"");
    record("packet.completed", "worker", "\"running\"", "\"completed\"");
    packets.add(packet("p", "completed", "worker", "m1"));
  }

  private void attempt(String caller, Action action, long fence, String mark, CallOutcome outcome) {
    attempts.add(new Attempt(++now, ++now, caller, action, "p", fence, mark, outcome, ""));
  }

  private void record(String event, String actor, String from, String to) {
    trace.add(
        new AuditRecord(
            json(
                "{\"packetId\":\"p\",\"event\":\"%s\",\"actor\":\"%s\",\"from\":%s,\"to\":%s}"
                    .formatted(event, actor, from, to))));
  }

  private static Packet packet(String id, String status, String owner, String mark) {
    return new Packet(
        json(
            ("{\"packetId\":\"%s\",\"type\":\"task.assign\",\"status\":\"%s\",\"owner\":\"%s\","
                    + "\"payload\":{},\"result\":{\"mark\":\"%s\"}}")
                .formatted(id, status, owner, mark)));
  }

  private static JsonObject json(String text) {
    return JsonReader.read(text).asObject().orElseThrow();
  }

  private List<String> check() {
    return HistoryChecker.check(
        new TaskEvidence("t", attempts, trace, packets, new TaskResult(json(result))));
  }

  private void assertViolated(String text) {
    assertThat(check()).anySatisfy(it -> assertThat(it).contains(text));
  }

  @Test
  void soundHistoryHasNoViolations() {
    assertThat(check()).isEmpty();
  }

  @Test
  void missingPacketIsFound() {
    packets.clear();

    assertViolated("acknowledged packet p is missing");
  }

  @Test
  void missingSuccessorOfAHandoffIsFound() {
    attempt("worker", Action.HANDOFF, 2, "p2", CallOutcome.ACKNOWLEDGED);

    assertViolated("acknowledged packet p2 is missing");
  }

  @Test
  void packetWithoutCreatorIsFound() {
    packets.add(packet("p3", "ready", "sender", ""));

    assertViolated("packet p3: no caller created it");
  }

  @Test
  void missingRecordIsFound() {
    trace.remove(2);

    assertViolated("a record starts at");
  }

  @Test
  void secondRecordOfAMoveIsFound() {
    trace.add(trace.get(3));

    assertViolated("2 records packet.completed");
  }

  @Test
  void lostMoveIsFound() {
    trace.remove(3);
    packets.set(0, packet("p", "running", "worker", ""));

    assertViolated("acknowledged COMPLETE has no record");
  }

  @Test
  void statusWithoutRecordIsFound() {
    packets.set(0, packet("p", "failed", "worker", "m1"));

    assertViolated("its records end at \"completed\", but it is failed");
  }

  @Test
  void secondOwnerIsFound() {
    attempt("other", Action.ACCEPT, 1, "", CallOutcome.ACKNOWLEDGED);
    attempt("worker", Action.ACCEPT, 1, "", CallOutcome.ACKNOWLEDGED);

    assertViolated("several callers were told that their ACCEPT succeeded");
  }

  @Test
  void otherOwnerIsFound() {
    packets.set(0, packet("p", "completed", "other", "m1"));

    assertViolated("worker accepted it, but Optional[other] owns it");
  }

  @Test
  void useOfAStaleLeaseIsFound() {
    attempt("other", Action.CLAIM, 3, "", CallOutcome.ACKNOWLEDGED);
    attempt("worker", Action.PROGRESS, 2, "", CallOutcome.ACKNOWLEDGED);

    assertViolated("a stale lease was used");
  }

  @Test
  void leaseOfTwoWorkersIsFound() {
    attempt("other", Action.CLAIM, 1, "", CallOutcome.ACKNOWLEDGED);

    assertViolated("one lease was granted twice");
  }

  @Test
  void effectOfARefusedCallIsFound() {
    attempts.remove(3);
    attempt("worker", Action.COMPLETE, 2, "m1", CallOutcome.REFUSED);

    assertViolated("no caller caused the record");
  }

  @Test
  void otherResultIsFound() {
    packets.set(0, packet("p", "completed", "worker", "m2"));

    assertViolated("its result is m2, but acknowledged was");
  }

  @Test
  void otherResultOfTheTaskIsFound() {
    result = "{\"status\":\"COMPLETED\",\"result\":{\"mark\":\"m2\"}}";

    assertViolated("the result of the task, m2, is not one that a caller reported");
  }

  @Test
  void missingResultOfTheTaskIsFound() {
    result = "{\"status\":\"FAILED\"}";

    assertViolated("the task is FAILED, but its last packet is completed");
  }

  @Test
  void retryWithoutPermissionIsFound() {
    Packet retry = packet("p4", "ready", "sender", "");
    packets.add(new Packet(retry.json().with("retryOf", Json.of("p"))));

    assertViolated("packet p4: it is a retry without permission");
  }

  @Test
  void twoRunningPacketsAreFound() {
    trace.add(
        3, new AuditRecord(json("{\"packetId\":\"q\",\"from\":\"ready\",\"to\":\"running\"}")));

    assertViolated("run at the same time");
  }

  @Test
  void unexpectedRefusalIsFound() {
    attempts.add(
        new Attempt(
            ++now,
            ++now,
            "worker",
            Action.ACCEPT,
            "p",
            1,
            "",
            CallOutcome.REFUSED,
            "UNAUTHENTICATED: no"));

    assertViolated("unexpected refusal");
  }
}
