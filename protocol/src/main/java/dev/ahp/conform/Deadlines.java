package dev.ahp.conform;

import dev.ahp.contract.Contract;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Checks at the end of a packet's records whether its times were kept, and failures followed up.
 */
final class Deadlines {
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
  Deadlines(long latest) {
    this.latest = latest;
  }

  void check(Journey journey) {
    journey.contract().ifPresent(it -> check(journey, it));
  }

  private void check(Journey journey, Contract contract) {
    Optional<Long> timeout =
        contract
            .human()
            .timeoutMs()
            .filter(it -> contract.humanTarget())
            .or(() -> contract.recovery().timeoutMs());
    timeout.ifPresent(it -> acceptance(journey, it));
    timeout.ifPresent(it -> work(journey, it));
    followUp(journey, contract);
  }

  private void acceptance(Journey journey, long timeout) {
    Mark ready = journey.ready();
    if (ready == null) {
      return;
    }
    Mark accepted = journey.accepted();
    Mark ended = journey.ended();
    if (accepted != null) {
      late(
          accepted.at() - ready.at(),
          timeout,
          it -> journey.breach(accepted, "was accepted " + it));
    } else if (ended == null) {
      late(latest - ready.at(), timeout, it -> journey.breach(ready, "is not accepted " + it));
    } else if (ended.event().equals("packet.rejected")) {
      late(ended.at() - ready.at(), timeout, it -> journey.breach(ended, "was rejected " + it));
    }
  }

  private void work(Journey journey, long timeout) {
    Mark accepted = journey.accepted();
    Mark ended = journey.ended();
    if (accepted == null || (ended != null && ended.reason().equals(TIMEOUT))) {
      return;
    }
    if (ended == null) {
      late(journey.workedMs(latest), timeout, it -> journey.breach(accepted, "is not ended " + it));
    } else {
      late(journey.workedMs(ended.at()), timeout, it -> journey.breach(ended, "ended " + it));
    }
  }

  private static void late(long took, long timeout, Consumer<String> report) {
    if (took > timeout + SLACK_MS) {
      report.accept("after %s ms; timeout_ms is %s".formatted(took, timeout));
    }
  }

  private void followUp(Journey journey, Contract contract) {
    Mark ended = journey.ended();
    if (ended == null || journey.followed() || latest - ended.at() <= FOLLOW_UP_MS) {
      return;
    }
    Routes.written(contract, ended)
        .filter(it -> !Routes.isSource(it) && !it.equals(journey.sender()))
        .ifPresent(it -> journey.breach(ended, "was not followed up; the contract says " + it));
  }
}
