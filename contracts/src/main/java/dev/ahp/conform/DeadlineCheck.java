package dev.ahp.conform;

import dev.ahp.contract.Contract;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Checks at the end of a packet's records whether its times were kept, and failures followed up.
 */
final class DeadlineCheck {
  /** A broker may take this long to notice that a time is up. */
  private static final long SLACK_MS = 1_000;

  /** So much later something must have followed a failure. */
  private static final long FOLLOW_UP_MS = 5_000;

  private static final String TIMEOUT = "TIMEOUT";

  private final long latest;

  /**
   * Takes the moment up to which records are known.
   *
   * @param latest milliseconds since 1970
   */
  DeadlineCheck(long latest) {
    this.latest = latest;
  }

  void check(PacketHistory packetHistory) {
    packetHistory.contract().ifPresent(it -> check(packetHistory, it));
  }

  private void check(PacketHistory packetHistory, Contract contract) {
    Optional<Long> timeout =
        contract
            .human()
            .timeoutMs()
            .filter(it -> contract.humanTarget())
            .or(() -> contract.recovery().timeoutMs());
    timeout.ifPresent(it -> acceptance(packetHistory, it));
    timeout.ifPresent(it -> work(packetHistory, it));
    followUp(packetHistory, contract);
  }

  private void acceptance(PacketHistory packetHistory, long timeout) {
    RecordReference ready = packetHistory.ready();
    if (ready == null) {
      return;
    }
    RecordReference accepted = packetHistory.accepted();
    RecordReference ended = packetHistory.ended();
    if (accepted != null) {
      late(
          accepted.at() - ready.at(),
          timeout,
          it -> packetHistory.breach(accepted, "was accepted " + it));
    } else if (ended == null) {
      late(
          latest - ready.at(), timeout, it -> packetHistory.breach(ready, "is not accepted " + it));
    } else if (ended.event().equals("packet.rejected")) {
      late(
          ended.at() - ready.at(),
          timeout,
          it -> packetHistory.breach(ended, "was rejected " + it));
    }
  }

  private void work(PacketHistory packetHistory, long timeout) {
    RecordReference accepted = packetHistory.accepted();
    RecordReference ended = packetHistory.ended();
    if (accepted == null || (ended != null && ended.reason().equals(TIMEOUT))) {
      return;
    }
    if (ended == null) {
      late(
          packetHistory.workedMs(latest),
          timeout,
          it -> packetHistory.breach(accepted, "is not ended " + it));
    } else {
      late(
          packetHistory.workedMs(ended.at()),
          timeout,
          it -> packetHistory.breach(ended, "ended " + it));
    }
  }

  private static void late(long took, long timeout, Consumer<String> report) {
    if (took > timeout + SLACK_MS) {
      report.accept("after %s ms; timeout_ms is %s".formatted(took, timeout));
    }
  }

  private void followUp(PacketHistory packetHistory, Contract contract) {
    RecordReference ended = packetHistory.ended();
    if (ended == null || packetHistory.followed() || latest - ended.at() <= FOLLOW_UP_MS) {
      return;
    }
    RecoveryRoutes.written(contract, ended)
        .filter(it -> !RecoveryRoutes.isSource(it) && !it.equals(packetHistory.sender()))
        .ifPresent(
            it -> packetHistory.breach(ended, "was not followed up; the contract says " + it));
  }
}
