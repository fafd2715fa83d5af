package dev.ahp.conform;

import dev.ahp.audit.AuditEvent;
import dev.ahp.contract.Contract;
import java.util.Optional;
import java.util.function.Consumer;

/** Checks the deadlines of a packet and the follow-up of its failure, once all records are read. */
final class DeadlineCheck {
  /** Time that the broker may take to detect an expired deadline. */
  private static final long SLACK_MS = 1_000;

  /** Time after a failure within which a follow-up must be recorded. */
  private static final long FOLLOW_UP_MS = 5_000;

  private static final String TIMEOUT = "TIMEOUT";

  private final long latest;

  /**
   * Creates a check.
   *
   * @param latest time of the latest record, in milliseconds since the epoch
   */
  DeadlineCheck(long latest) {
    this.latest = latest;
  }

  void check(PacketHistory history) {
    history.contract().ifPresent(it -> check(history, it));
  }

  private void check(PacketHistory history, Contract contract) {
    Optional<Long> timeout =
        contract
            .human()
            .timeoutMs()
            .filter(it -> contract.humanTarget())
            .or(() -> contract.recovery().timeoutMs());
    timeout.ifPresent(it -> checkAcceptance(history, it));
    timeout.ifPresent(it -> checkWork(history, it));
    checkFollowUp(history, contract);
  }

  private void checkAcceptance(PacketHistory history, long timeout) {
    RecordReference ready = history.ready();
    if (ready == null) {
      return;
    }
    RecordReference accepted = history.accepted();
    RecordReference ended = history.ended();
    if (accepted != null) {
      reportIfLate(
          accepted.at() - ready.at(),
          timeout,
          it -> history.breach(accepted, "was accepted " + it));
    } else if (ended == null) {
      reportIfLate(
          latest - ready.at(), timeout, it -> history.breach(ready, "has not been accepted " + it));
    } else if (AuditEvent.PACKET_REJECTED.is(ended.event())) {
      reportIfLate(
          ended.at() - ready.at(), timeout, it -> history.breach(ended, "was rejected " + it));
    }
  }

  private void checkWork(PacketHistory history, long timeout) {
    RecordReference accepted = history.accepted();
    RecordReference ended = history.ended();
    if (accepted == null || (ended != null && ended.reason().equals(TIMEOUT))) {
      return;
    }
    if (ended == null) {
      reportIfLate(
          history.workedMs(latest), timeout, it -> history.breach(accepted, "has not ended " + it));
    } else {
      reportIfLate(
          history.workedMs(ended.at()), timeout, it -> history.breach(ended, "ended " + it));
    }
  }

  private static void reportIfLate(long elapsed, long timeout, Consumer<String> report) {
    if (elapsed > timeout + SLACK_MS) {
      report.accept("after %s ms; timeout_ms is %s".formatted(elapsed, timeout));
    }
  }

  private void checkFollowUp(PacketHistory history, Contract contract) {
    RecordReference ended = history.ended();
    if (ended == null || history.isFollowedUp() || latest - ended.at() <= FOLLOW_UP_MS) {
      return;
    }
    RecoveryRoutes.declared(contract, ended)
        .filter(it -> !RecoveryRoutes.isSource(it) && !it.equals(history.sender()))
        .ifPresent(
            it ->
                history.breach(ended, "was not retried or recovered; the contract requires " + it));
  }
}
