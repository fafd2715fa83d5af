package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Limits the time to check all packets of a fan-out or a delegation. Each of them may wait for
 * policies and for the external classifier, one after the other.
 */
final class AdmissionTimeLimit {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final InstantSource clock;
  private final Instant end;

  AdmissionTimeLimit(InstantSource clock) {
    this.clock = clock;
    this.end = clock.instant().plus(LIMIT);
  }

  /** Throws a denial if the time is over after {@code checked} of {@code all} packets. */
  void check(int checked, int all) {
    if (clock.instant().isAfter(end)) {
      throw Denied.of(
          ProblemCode.UNAVAILABLE,
          "policies and classifiers took longer than %s s for %s of %s packets; send fewer"
              .formatted(LIMIT.toSeconds(), checked, all),
          JsonObject.empty());
    }
  }
}
