package dev.ahp.server.probe;

import java.time.Duration;
import java.util.Optional;

/**
 * Makes steady states out of single looks. A state changes when so many looks in a row say so: two
 * at first, twice as many after each change that came soon after the last, so that a subsystem that
 * flaps is reported less and less often.
 */
final class FlapDetector {
  private static final int FEWEST = 2;
  private static final int MOST = 32;

  /** A change this many rounds after the last one is no flapping. */
  private static final int CALM_ROUNDS = 20;

  private static final Duration SOON = Duration.ofSeconds(1);

  private final Duration every;
  private boolean up;
  private int against;
  private int needed = FEWEST;
  private int calm = CALM_ROUNDS;

  FlapDetector(boolean up, Duration every) {
    this.up = up;
    this.every = every;
  }

  /** The new state, if this look makes it one. */
  Optional<Boolean> seen(boolean well) {
    calm++;
    against = well == up ? 0 : against + 1;
    return against >= needed ? Optional.of(well) : Optional.empty();
  }

  /** The new state was reported. */
  void changed() {
    needed = calm > CALM_ROUNDS ? FEWEST : Math.min(MOST, needed * 2);
    up = !up;
    against = 0;
    calm = 0;
  }

  /** When to look again: sooner while it is not clear whether something changed. */
  Duration pause() {
    return against > 0 && every.compareTo(SOON) > 0 ? SOON : every;
  }
}
