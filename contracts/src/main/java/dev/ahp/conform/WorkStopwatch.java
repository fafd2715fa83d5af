package dev.ahp.conform;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The time of a packet from acceptance on, which stands still while it waits, tools excepted. */
final class WorkStopwatch {
  /** Beyond this many stops the oldest are forgotten. */
  private static final int MAX_STOPS = 512;

  /** From {@code at} on the clock stands still, or runs. */
  private record ClockChange(long at, boolean still) {}

  private final List<ClockChange> clockChanges = new ArrayList<>();

  void waits(ConformanceRecord entry) {
    add(new ClockChange(entry.at(), !entry.data().string("on").map("tool"::equals).orElse(false)));
  }

  void runs(ConformanceRecord entry) {
    add(new ClockChange(entry.at(), false));
  }

  private void add(ClockChange clockChange) {
    clockChanges.add(clockChange);
    if (clockChanges.size() > MAX_STOPS) {
      clockChanges.remove(0);
    }
  }

  /** Milliseconds that ran between two moments; chains may have given the stops out of order. */
  long ranMs(long from, long until) {
    long ran = 0;
    long since = from;
    boolean still = false;
    for (ClockChange clockChange :
        clockChanges.stream().sorted(Comparator.comparingLong(ClockChange::at)).toList()) {
      long at = Math.min(Math.max(clockChange.at, from), until);
      ran += still ? 0 : at - since;
      since = at;
      still = clockChange.still;
    }
    return ran + (still ? 0 : Math.max(0, until - since));
  }
}
