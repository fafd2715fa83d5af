package dev.ahp.server.probe;

import java.time.Duration;
import java.util.Optional;

/**
 * Derives a stable state from single checks. The state changes after several equal results in a
 * row: two at first, and twice as many after each change that follows soon after the previous one.
 * So a flapping subsystem is reported less and less often.
 */
final class FlapDetector {
  private static final int MIN_CONFIRMATIONS = 2;
  private static final int MAX_CONFIRMATIONS = 32;

  /** A change at least this many checks after the previous one does not count as flapping. */
  private static final int STABLE_CHECKS = 20;

  private static final Duration SHORT_INTERVAL = Duration.ofSeconds(1);

  private final Duration interval;
  private ProbeState state;
  private ProbeState candidate;
  private int contrary;
  private int needed = MIN_CONFIRMATIONS;
  private int checksSinceChange = STABLE_CHECKS;

  FlapDetector(ProbeState state, Duration interval) {
    this.state = state;
    this.candidate = state;
    this.interval = interval;
  }

  /** Records a check; returns the new state if it changes. */
  Optional<ProbeState> onResult(ProbeState found) {
    checksSinceChange++;
    boolean continues = found == candidate;
    candidate = found;
    if (found == state) {
      contrary = 0;
    } else {
      contrary = continues ? contrary + 1 : 1;
    }
    return contrary >= needed ? Optional.of(found) : Optional.empty();
  }

  /** Records that the new state was reported. */
  void changed() {
    needed =
        checksSinceChange > STABLE_CHECKS
            ? MIN_CONFIRMATIONS
            : Math.min(MAX_CONFIRMATIONS, needed * 2);
    state = candidate;
    contrary = 0;
    checksSinceChange = 0;
  }

  /** Returns the pause before the next check; it is shorter while a change is not confirmed. */
  Duration pause() {
    return contrary > 0 && interval.compareTo(SHORT_INTERVAL) > 0 ? SHORT_INTERVAL : interval;
  }
}
