package dev.ahp.benchmarks.store;

import java.lang.management.ManagementFactory;

/** The CPU time of the current thread. */
public final class ThreadCpu {
  private ThreadCpu() {}

  public static long nanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
