package dev.ahp.benchmarks.growth;

/**
 * One measurement.
 *
 * @param cpuMicros CPU time per cycle of broker and database, with 16 callers
 * @param p50 median duration in milliseconds of a cycle of one caller
 * @param p99 99th percentile of these durations
 */
record GrowthPoint(
    GrowthAxis axis, String store, int size, double cpuMicros, double p50, double p99) {
  double perCpuSecond() {
    return 1e6 / cpuMicros;
  }
}
