package dev.ahp.broker.service;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of packets that were submitted, accepted and ended in the last five minutes, in steps
 * of five seconds. The steps form a ring, so the memory is constant.
 */
final class RateHistory {
  private static final int STEP_SECONDS = 5;
  private static final int STEPS = 60;
  private static final long STEP_MS = STEP_SECONDS * 1000L;

  private final InstantSource clock;

  /** The counts of each step; a step whose number is not the expected one is outdated. */
  private final long[] numbers = new long[STEPS];

  private final long[] submitted = new long[STEPS];
  private final long[] accepted = new long[STEPS];
  private final long[] ended = new long[STEPS];

  RateHistory(InstantSource clock) {
    this.clock = clock;
  }

  synchronized void submitted() {
    submitted[current()]++;
  }

  synchronized void accepted() {
    accepted[current()]++;
  }

  synchronized void ended() {
    ended[current()]++;
  }

  /** Returns the place of the current step, which starts with zeros. */
  private int current() {
    long number = number();
    int place = place(number);
    if (numbers[place] != number) {
      numbers[place] = number;
      submitted[place] = 0;
      accepted[place] = 0;
      ended[place] = 0;
    }
    return place;
  }

  private long number() {
    return Math.floorDiv(clock.millis(), STEP_MS);
  }

  private static int place(long number) {
    return (int) Math.floorMod(number, (long) STEPS);
  }

  /** Returns all steps, oldest first. The last one is not over yet. */
  synchronized JsonObject json() {
    long last = number();
    List<Json> items = new ArrayList<>(STEPS);
    for (long number = last - STEPS + 1; number <= last; number++) {
      int place = place(number);
      boolean known = numbers[place] == number;
      items.add(
          JsonObject.builder()
              .put("at", Rfc3339.format(number * STEP_MS))
              .put("submitted", known ? submitted[place] : 0)
              .put("accepted", known ? accepted[place] : 0)
              .put("ended", known ? ended[place] : 0)
              .build());
    }
    return JsonObject.builder()
        .put("stepSeconds", STEP_SECONDS)
        .put("items", new JsonArray(items))
        .build();
  }
}
