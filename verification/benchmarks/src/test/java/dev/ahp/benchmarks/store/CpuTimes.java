package dev.ahp.benchmarks.store;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The CPU time of this thread by step. */
final class CpuTimes {
  private final Map<String, Long> nanos = new LinkedHashMap<>();
  private long last;

  private static long now() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  void clear() {
    nanos.clear();
  }

  void start() {
    last = now();
  }

  /** Adds the time since the last start or stop to a step. */
  void stop(String step) {
    long now = now();
    nanos.merge(step, now - last, Long::sum);
    last = now;
  }

  String table(int cycles) {
    StringBuilder table = new StringBuilder();
    for (Map.Entry<String, Long> step : nanos.entrySet()) {
      double micros = step.getValue() / 1e3 / cycles;
      table.append(String.format(Locale.ROOT, "%-10s %7.1f µs%n", step.getKey(), micros));
    }
    return table
        .append(String.format(Locale.ROOT, "%-10s %7.1f µs per cycle%n", "all", micros(cycles)))
        .toString();
  }

  double micros(int cycles) {
    return nanos.values().stream().mapToLong(Long::longValue).sum() / 1e3 / cycles;
  }
}
