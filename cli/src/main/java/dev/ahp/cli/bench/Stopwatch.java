package dev.ahp.cli.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;

/**
 * Measures a benchmark and its reference in short alternating turns, so that other load affects
 * both equally. The first turns are a warm-up. The result is the median of the others.
 */
final class Stopwatch {
  private static final int WARM_UP = 3;
  private static final int TURNS = 5;
  private static final double SECOND = 1e9;

  /** Minimum time between clock reads, which cost as much as a small operation. */
  private static final long CLOCK_INTERVAL_NANOS = 50_000;

  private final long turnNanos;
  private final OperatingSystemMXBean machine =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private long totalOperations;

  /** Creates a stopwatch that spends about {@code time} per benchmark. */
  Stopwatch(Duration time) {
    this.turnNanos = Math.max(1, time.toNanos() / (2L * (WARM_UP + TURNS)));
  }

  /** Operations per second, and the CPU time of one operation over all threads of the process. */
  record Speed(double ours, double reference, double cpuMicros) {
    double ratio() {
      return reference == 0 ? 0 : ours / reference;
    }
  }

  Speed measure(Measurement measurement) {
    double[] ours = new double[TURNS];
    double[] references = new double[TURNS];
    double[] cpu = new double[TURNS];
    for (int turn = -WARM_UP; turn < TURNS; turn++) {
      Lap one = turn(measurement.ours());
      Lap other = turn(measurement.reference());
      if (turn >= 0) {
        ours[turn] = one.perSecond();
        cpu[turn] = one.cpuMicros();
        references[turn] = other.perSecond();
      }
    }
    return new Speed(median(ours), median(references), median(cpu));
  }

  /** The result of one turn. */
  private record Lap(double perSecond, double cpuMicros) {}

  private Lap turn(Workload workload) {
    long cpu = machine.getProcessCpuTime();
    long begin = System.nanoTime();
    long operations = 0;
    long now = begin;
    long between = 1;
    while (now - begin < turnNanos) {
      long last = now;
      for (long i = 0; i < between; i++) {
        operations += workload.run();
      }
      now = System.nanoTime();
      between = now - last < CLOCK_INTERVAL_NANOS ? between * 2 : between;
    }
    totalOperations += operations;
    double cpuMicros = (machine.getProcessCpuTime() - cpu) / 1e3 / Math.max(1, operations);
    return new Lap(operations * SECOND / (now - begin), cpuMicros);
  }

  /** Returns the total count, so that the compiler cannot eliminate the work. */
  long totalOperations() {
    return totalOperations;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
