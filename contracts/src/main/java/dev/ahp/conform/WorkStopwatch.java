package dev.ahp.conform;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Measures the time since acceptance. The clock stops while the packet waits, except on tools. */
final class WorkStopwatch {
  /** Maximum number of stops to keep; the oldest are dropped. */
  private static final int MAX_STOPS = 512;

  /** The clock stops or runs from {@code at} on. */
  private record ClockChange(long at, boolean stopped) {}

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

  /** Returns the running time between two timestamps. Chains may report stops out of order. */
  long elapsedMs(long from, long until) {
    long runningMs = 0;
    long since = from;
    boolean stopped = false;
    for (ClockChange clockChange :
        clockChanges.stream().sorted(Comparator.comparingLong(ClockChange::at)).toList()) {
      long at = Math.min(Math.max(clockChange.at, from), until);
      runningMs += stopped ? 0 : at - since;
      since = at;
      stopped = clockChange.stopped;
    }
    return runningMs + (stopped ? 0 : Math.max(0, until - since));
  }
}
