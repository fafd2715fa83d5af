package dev.ahp.benchmarks.postgres;

import java.sql.SQLException;

/** What had been used up to a moment: CPU in microseconds, bytes of the log, time. */
record Usage(long clientCpu, long serverCpu, long walBytes, long nanos) {
  static Usage now(Server server, long pid) throws SQLException {
    return new Usage(
        ProcessTimes.ofFamily(pid), server.cpu(), server.walBytes(), System.nanoTime());
  }

  Cost since(Usage before, long jobs) {
    return new Cost(
        (double) (clientCpu - before.clientCpu) / jobs,
        (double) (serverCpu - before.serverCpu) / jobs,
        (walBytes - before.walBytes) / 1024.0 / jobs,
        jobs * 1e9 / (nanos - before.nanos));
  }

  /** For one job; wall as jobs in a second. */
  record Cost(double client, double server, double walKilobytes, double perSecond) {
    double perCpuSecond() {
      return 1e6 / (client + server);
    }
  }
}
