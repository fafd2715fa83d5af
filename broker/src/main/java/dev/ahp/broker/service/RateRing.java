package dev.ahp.broker.service;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** The numbers of packets in the latest steps of time. The memory is constant. Not thread-safe. */
final class RateRing {
  /** The places of the counts in a step. */
  static final int SUBMITTED = 0;

  static final int ACCEPTED = 1;
  static final int ENDED = 2;
  static final int KINDS = 3;

  private final long stepMs;
  private final int steps;

  /** The number of each step since the epoch; a step with another number is outdated. */
  private final long[] numbers;

  private final long[][] counts;

  RateRing(long stepMs, int steps) {
    this.stepMs = stepMs;
    this.steps = steps;
    this.numbers = new long[steps];
    this.counts = new long[steps][KINDS];
  }

  /** Adds to the step of a time, unless it is older than the ring. */
  void add(long atMs, int kind, long count) {
    long number = Math.floorDiv(atMs, stepMs);
    int place = place(number);
    if (numbers[place] < number) {
      numbers[place] = number;
      counts[place] = new long[KINDS];
    }
    if (numbers[place] == number) {
      counts[place][kind] += count;
    }
  }

  private int place(long number) {
    return (int) Math.floorMod(number, (long) steps);
  }

  /** Adds the counts of the latest steps to sums of longer steps, oldest first. */
  void addTo(long[][] sums, long sumStepMs, long nowMs) {
    long last = Math.floorDiv(nowMs, sumStepMs);
    long first = last - sums.length + 1;
    for (int place = 0; place < steps; place++) {
      long sum = Math.floorDiv(numbers[place] * stepMs, sumStepMs);
      if (sum >= first && sum <= last && isCurrent(numbers[place], nowMs)) {
        for (int kind = 0; kind < KINDS; kind++) {
          sums[(int) (sum - first)][kind] += counts[place][kind];
        }
      }
    }
  }

  private boolean isCurrent(long number, long nowMs) {
    return number > Math.floorDiv(nowMs, stepMs) - steps;
  }

  /** Returns the steps that are not empty as rows of number and counts. */
  JsonArray json(long nowMs) {
    List<Json> rows = new ArrayList<>();
    for (int place = 0; place < steps; place++) {
      long[] step = counts[place];
      if (isCurrent(numbers[place], nowMs) && step[0] + step[1] + step[2] > 0) {
        rows.add(
            new JsonArray(
                List.of(
                    Json.of(numbers[place]),
                    Json.of(step[SUBMITTED]),
                    Json.of(step[ACCEPTED]),
                    Json.of(step[ENDED]))));
      }
    }
    return new JsonArray(rows);
  }

  /** Adds rows of {@link #json}. */
  void add(JsonObject stored, String member) {
    for (Json row : stored.array(member).orElse(JsonArray.empty())) {
      if (row instanceof JsonArray values && values.size() == KINDS + 1) {
        for (int kind = 0; kind < KINDS; kind++) {
          add(number(values, 0) * stepMs, kind, number(values, kind + 1));
        }
      }
    }
  }

  private static long number(JsonArray values, int index) {
    return values.get(index) instanceof Json.Num number ? (long) number.value() : 0;
  }
}
