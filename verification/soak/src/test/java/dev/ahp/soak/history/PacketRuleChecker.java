package dev.ahp.soak.history;

import dev.ahp.AuditRecord;
import dev.ahp.Packet;
import dev.ahp.lifecycle.Status;
import dev.ahp.soak.history.Attempt.Action;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks the rules of one packet. */
final class PacketRuleChecker {
  /** Actions that happen at most once to a packet and name their caller in the record. */
  private static final Set<Action> SINGLE =
      EnumSet.of(
          Action.SUBMIT,
          Action.ACCEPT,
          Action.COMPLETE,
          Action.FAIL,
          Action.CANCEL,
          Action.HANDOFF);

  private final TaskEvidence evidence;
  private final Packet packet;
  private final String id;
  private final List<Attempt> attempts;
  private final List<AuditRecord> records;
  private final List<String> violations = new ArrayList<>();

  PacketRuleChecker(TaskEvidence evidence, Packet packet) {
    this.evidence = evidence;
    this.packet = packet;
    this.id = packet.packetId().orElse("");
    this.attempts = evidence.attempts(id).toList();
    this.records = evidence.records(id);
  }

  List<String> check() {
    checkOrigin();
    checkMoves();
    SINGLE.forEach(this::checkSingle);
    checkOwner();
    checkLeases();
    checkResult();
    return violations;
  }

  private void violation(String text) {
    violations.add("packet " + id + ": " + text);
  }

  private long count(String event) {
    return records.stream().filter(it -> it.event().equals(event)).count();
  }

  /** A caller submitted or handed off the packet, or the broker replaced a failed packet. */
  private void checkOrigin() {
    boolean sent =
        evidence.attempts().stream()
            .filter(Attempt::mayHaveEffect)
            .anyMatch(
                it ->
                    (it.action() == Action.SUBMIT && it.packetId().equals(id))
                        || (it.action() == Action.HANDOFF && it.mark().equals(id)));
    Optional<String> replaced = packet.retryOf().or(packet::recoveryOf);
    if (!sent && replaced.isEmpty()) {
      violation("no caller created it");
    }
    if (packet.retryOf().isPresent() && !packet.json().has("retry")) {
      violation("it is a retry without permission");
    }
    replaced
        .flatMap(evidence::packet)
        .filter(it -> it.status() != Status.FAILED && it.status() != Status.CANCELLED)
        .ifPresent(it -> violation("it replaces a packet that is " + it.status()));
  }

  /** Every move has one record: the records lead from nothing to the present status. */
  private void checkMoves() {
    String status = "";
    int ends = 0;
    for (AuditRecord record : records) {
      if (record.to().isPresent()) {
        if (!record.from().orElse("").equals(status)) {
          violation("a record starts at " + record.from() + " after " + status);
        }
        status = record.to().get();
        ends += record.endsPacket() ? 1 : 0;
      }
    }
    if (!status.equals(packet.status().wireName())) {
      violation("its records end at \"" + status + "\", but it is " + packet.status().wireName());
    }
    if (ends > 1) {
      violation("it ended " + ends + " times");
    }
  }

  /** An action has one record if it was acknowledged, and none if all attempts were refused. */
  private void checkSingle(Action action) {
    long count = count(action.event());
    long acknowledged =
        attempts.stream()
            .filter(it -> it.action() == action && it.isAcknowledged())
            .map(it -> it.caller() + it.mark())
            .distinct()
            .count();
    if (count > 1) {
      violation(count + " records " + action.event());
    }
    if (acknowledged > 1) {
      violation("several callers were told that their " + action + " succeeded");
    }
    if (acknowledged > count) {
      violation("acknowledged " + action + " has no record");
    }
    records.stream()
        .filter(it -> it.event().equals(action.event()))
        .forEach(it -> explain(action, it));
  }

  private void explain(Action action, AuditRecord record) {
    boolean byBroker = packet.retryOf().isPresent() || packet.recoveryOf().isPresent();
    boolean isTimer =
        action == Action.FAIL
            && record.reason().filter(Set.of("LEASE_LOST", "TIMEOUT")::contains).isPresent();
    boolean isHandoff =
        action == Action.SUBMIT
            && evidence.attempts().stream()
                .anyMatch(it -> it.action() == Action.HANDOFF && it.mark().equals(id));
    if (isTimer || isHandoff || (action == Action.SUBMIT && byBroker)) {
      return;
    }
    boolean explained =
        attempts.stream()
            .anyMatch(
                it ->
                    it.action() == action
                        && it.mayHaveEffect()
                        && it.caller().equals(record.actor()));
    if (!explained) {
      violation("no caller caused the record " + record.json().toText());
    }
  }

  /** The owner is the agent that accepted. */
  private void checkOwner() {
    records.stream()
        .filter(it -> it.event().equals(Action.ACCEPT.event()))
        .filter(it -> packet.owner().filter(it.actor()::equals).isEmpty())
        .forEach(it -> violation(it.actor() + " accepted it, but " + packet.owner() + " owns it"));
  }

  /** No lease is granted twice, and none is used after a newer one was granted. */
  private void checkLeases() {
    for (Attempt used : attempts) {
      if (!used.isAcknowledged() || used.fence() == 0) {
        continue;
      }
      for (Attempt granted : attempts) {
        boolean isClaim = granted.action() == Action.CLAIM && granted.isAcknowledged();
        if (!isClaim || granted.equals(used)) {
          continue;
        }
        if (granted.fence() > used.fence() && used.startedAt() > granted.endedAt()) {
          violation("a stale lease was used: " + used + " after " + granted);
        }
        if (used.action() == Action.CLAIM && granted.fence() == used.fence()) {
          violation("one lease was granted twice: " + used + " and " + granted);
        }
      }
    }
  }

  /** The stored result is that of the acknowledged completion. */
  private void checkResult() {
    if (count(Action.COMPLETE.event()) == 0) {
      return;
    }
    String mark = HistoryChecker.mark(packet.result());
    List<Attempt> completions =
        attempts.stream().filter(it -> it.action() == Action.COMPLETE).toList();
    if (completions.stream().noneMatch(it -> it.mayHaveEffect() && it.mark().equals(mark))) {
      violation("its result, " + mark + ", is not one that a caller reported");
    }
    completions.stream()
        .filter(it -> it.isAcknowledged() && !it.mark().equals(mark))
        .forEach(it -> violation("its result is " + mark + ", but acknowledged was " + it));
  }
}
