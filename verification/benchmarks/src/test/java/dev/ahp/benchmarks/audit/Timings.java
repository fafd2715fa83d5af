package dev.ahp.benchmarks.audit;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** The wall time of each call and the total CPU time of this process. */
final class Timings {
  private static final OperatingSystemMXBean MACHINE =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final long[] nanos;
  private final long cpu;

  private Timings(long[] nanos, long cpu) {
    this.nanos = nanos;
    this.cpu = cpu;
  }

  static Timings of(int calls, Runnable call) {
    long[] nanos = new long[calls];
    long cpu = cpuNanos();
    for (int i = 0; i < calls; i++) {
      long start = System.nanoTime();
      call.run();
      nanos[i] = System.nanoTime() - start;
    }
    cpu = cpuNanos() - cpu;
    Arrays.sort(nanos);
    return new Timings(nanos, cpu);
  }

  static long cpuNanos() {
    return MACHINE.getProcessCpuTime();
  }

  double millis(int percent) {
    return nanos[Math.min(nanos.length - 1, nanos.length * percent / 100)] / 1e6;
  }

  double cpuMillis() {
    return cpu / 1e6 / nanos.length;
  }
}
