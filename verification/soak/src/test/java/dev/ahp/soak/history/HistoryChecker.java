package dev.ahp.soak.history;

import dev.ahp.AuditRecord;
import dev.ahp.Packet;
import dev.ahp.json.Json;
import dev.ahp.lifecycle.Status;
import dev.ahp.soak.history.Attempt.Action;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the attempts on a task with its packets and audit records. The rules of one packet are
 * in {@link PacketRuleChecker}; this class has those between the packets of a task.
 */
public final class HistoryChecker {
  /** The member of payloads and results that identifies the attempt. */
  public static final String MARK = "mark";

  private static final String COMPLETED = "COMPLETED";
  private static final Set<String> EXPECTED =
      Set.of("LEASE_LOST", "ILLEGAL_TRANSITION", "ALREADY_CLAIMED", "UNAVAILABLE");

  private final TaskEvidence evidence;
  private final List<String> violations = new ArrayList<>();

  private HistoryChecker(TaskEvidence evidence) {
    this.evidence = evidence;
  }

  /** Returns the violated rules, each as one sentence; empty if there are none. */
  public static List<String> check(TaskEvidence evidence) {
    HistoryChecker checker = new HistoryChecker(evidence);
    checker.checkPresence();
    checker.checkRefusals();
    for (Packet packet : evidence.packets()) {
      checker.violations.addAll(new PacketRuleChecker(evidence, packet).check());
    }
    checker.checkOneRunning();
    checker.checkResult();
    return List.copyOf(checker.violations);
  }

  /** Every acknowledged packet exists. */
  private void checkPresence() {
    for (Attempt attempt : evidence.attempts()) {
      if (attempt.isAcknowledged()) {
        require(attempt.packetId(), attempt);
        if (attempt.action() == Action.HANDOFF) {
          require(attempt.mark(), attempt);
        }
      }
    }
  }

  private void require(String packetId, Attempt attempt) {
    if (evidence.packet(packetId).isEmpty()) {
      violations.add("acknowledged packet " + packetId + " is missing: " + attempt);
    }
  }

  /** Refusals have one of the codes that concurrent callers and faults can cause. */
  private void checkRefusals() {
    evidence.attempts().stream()
        .filter(it -> !it.mayHaveEffect() && !it.detail().isEmpty())
        .filter(it -> EXPECTED.stream().noneMatch(code -> it.detail().startsWith(code + ":")))
        .forEach(it -> violations.add("unexpected refusal: " + it));
  }

  /** No two packets of a task run at the same time: each task is one chain of work. */
  private void checkOneRunning() {
    Set<String> running = new HashSet<>();
    for (AuditRecord record : evidence.trace()) {
      String id = record.packetId().orElse("");
      Optional<Status> to = record.to().flatMap(Status::named);
      if (to.isPresent() && to.get() == Status.RUNNING) {
        running.add(id);
      } else if (to.isPresent()) {
        running.remove(id);
      }
      if (running.size() > 1) {
        violations.add("packets " + running + " run at the same time");
        return;
      }
    }
  }

  /** A task whose last packet is completed has a result, and it is one that a caller reported. */
  private void checkResult() {
    if (!evidence.result().status().equals(COMPLETED)) {
      boolean isCompleted =
          !evidence.packets().isEmpty()
              && evidence.packets().stream().allMatch(it -> it.status() == Status.COMPLETED);
      if (isCompleted) {
        violations.add(
            "the task is " + evidence.result().status() + ", but its last packet is completed");
      }
      return;
    }
    String mark = mark(evidence.result().result());
    boolean explained =
        evidence.attempts().stream()
            .anyMatch(
                it ->
                    it.action() == Action.COMPLETE && it.mayHaveEffect() && it.mark().equals(mark));
    if (!explained) {
      violations.add("the result of the task, " + mark + ", is not one that a caller reported");
    }
  }

  static String mark(Optional<Json> result) {
    return result.flatMap(Json::asObject).flatMap(it -> it.string(MARK)).orElse("");
  }
}
