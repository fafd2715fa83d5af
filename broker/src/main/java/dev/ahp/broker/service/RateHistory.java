package dev.ahp.broker.service;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of packets that were submitted, accepted and ended: in steps of five seconds for five
 * minutes, of a minute for a day, and of an hour for a week. The steps form rings, so the memory is
 * constant.
 */
final class RateHistory {
  static final long SECOND_STEP_MS = 5_000;
  static final long MINUTE_MS = Duration.ofMinutes(1).toMillis();
  static final long HOUR_MS = Duration.ofHours(1).toMillis();
  private static final int SHORT_STEPS = 60;
  private static final int MINUTES = 24 * 60;
  private static final int HOURS = 7 * 24;

  private final InstantSource clock;
  private final RateRing seconds = new RateRing(SECOND_STEP_MS, SHORT_STEPS);
  private final RateRing minutes = new RateRing(MINUTE_MS, MINUTES);
  private final RateRing hours = new RateRing(HOUR_MS, HOURS);
  private long changes;

  RateHistory(InstantSource clock) {
    this.clock = clock;
  }

  void submitted() {
    add(RateRing.SUBMITTED);
  }

  void accepted() {
    add(RateRing.ACCEPTED);
  }

  void ended() {
    add(RateRing.ENDED);
  }

  private synchronized void add(int kind) {
    long now = clock.millis();
    seconds.add(now, kind, 1);
    minutes.add(now, kind, 1);
    hours.add(now, kind, 1);
    changes++;
  }

  /** Returns a number that grows with every count. */
  synchronized long changes() {
    return changes;
  }

  /** Returns the minutes and hours for {@link #add(JsonObject)}. */
  synchronized JsonObject stored() {
    long now = clock.millis();
    return JsonObject.builder()
        .put("minutes", minutes.json(now))
        .put("hours", hours.json(now))
        .build();
  }

  /** Adds the counts that another process stored. */
  synchronized void add(JsonObject stored) {
    minutes.add(stored, "minutes");
    hours.add(stored, "hours");
  }

  /** Returns the steps of the last five minutes, oldest first. The last one is not over yet. */
  JsonObject json() {
    return json(SECOND_STEP_MS, SHORT_STEPS);
  }

  /**
   * Returns steps, oldest first.
   *
   * @param stepMs a multiple of five seconds, of a minute or of an hour
   */
  synchronized JsonObject json(long stepMs, int count) {
    long now = clock.millis();
    long[][] sums = new long[count][RateRing.KINDS];
    RateRing source = stepMs % HOUR_MS == 0 ? hours : stepMs % MINUTE_MS == 0 ? minutes : seconds;
    source.addTo(sums, stepMs, now);
    long first = Math.floorDiv(now, stepMs) - count + 1;
    List<Json> items = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      items.add(
          JsonObject.builder()
              .put("at", Rfc3339.format((first + i) * stepMs))
              .put("submitted", sums[i][RateRing.SUBMITTED])
              .put("accepted", sums[i][RateRing.ACCEPTED])
              .put("ended", sums[i][RateRing.ENDED])
              .build());
    }
    return JsonObject.builder()
        .put("stepSeconds", stepMs / 1000)
        .put("items", new JsonArray(items))
        .build();
  }
}
