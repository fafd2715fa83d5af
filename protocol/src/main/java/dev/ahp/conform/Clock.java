package dev.ahp.conform;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The time of a packet from acceptance on, which stands still while it waits, tools excepted. */
final class Clock {
  /** Beyond this many stops the oldest are forgotten. */
  private static final int MAX_STOPS = 512;

  /** From {@code at} on the clock stands still, or runs. */
  private record Stop(long at, boolean still) {}

  private final List<Stop> stops = new ArrayList<>();

  void waits(Entry entry) {
    add(new Stop(entry.at(), !entry.data().string("on").map("tool"::equals).orElse(false)));
  }

  void runs(Entry entry) {
    add(new Stop(entry.at(), false));
  }

  private void add(Stop stop) {
    stops.add(stop);
    if (stops.size() > MAX_STOPS) {
      stops.remove(0);
    }
  }

  /** Milliseconds that ran between two moments; chains may have given the stops out of order. */
  long ranMs(long from, long until) {
    long ran = 0;
    long since = from;
    boolean still = false;
    for (Stop stop : stops.stream().sorted(Comparator.comparingLong(Stop::at)).toList()) {
      long at = Math.min(Math.max(stop.at, from), until);
      ran += still ? 0 : at - since;
      since = at;
      still = stop.still;
    }
    return ran + (still ? 0 : Math.max(0, until - since));
  }
}
