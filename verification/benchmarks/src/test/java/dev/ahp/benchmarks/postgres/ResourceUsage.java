package dev.ahp.benchmarks.postgres;

import dev.ahp.testkit.measure.ProcessTimes;
import java.sql.SQLException;

/** Resource usage at a point in time: CPU time in microseconds, bytes of write-ahead log, time. */
record ResourceUsage(long clientCpu, long serverCpu, long walBytes, long nanos) {
  static ResourceUsage now(BenchmarkPostgres postgres, long pid) throws SQLException {
    return new ResourceUsage(
        ProcessTimes.ofFamily(pid), postgres.cpu(), postgres.walBytes(), System.nanoTime());
  }

  JobCost since(ResourceUsage before, long jobs) {
    return new JobCost(
        (double) (clientCpu - before.clientCpu) / jobs,
        (double) (serverCpu - before.serverCpu) / jobs,
        (walBytes - before.walBytes) / 1024.0 / jobs,
        jobs * 1e9 / (nanos - before.nanos));
  }

  /** The cost per job, and jobs per second of wall time. */
  record JobCost(double client, double server, double walKilobytes, double perSecond) {
    double perCpuSecond() {
      return 1e6 / (client + server);
    }
  }
}
